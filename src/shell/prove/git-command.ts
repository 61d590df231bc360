import type { Act, Argument } from "../read/act.ts";
import type { GitDir } from "../read/scope.ts";

/** A git command line with its global options taken apart. */
export interface GitCommand {
  /** The subcommand and what follows it. */
  readonly args: readonly Argument[];
  /** The directories of `-C`, one relative to the other; undefined: not known. */
  readonly dirs: readonly (string | undefined)[];
  readonly gitDir: GitDir | undefined;
  /** `-c alias.x=y` */
  readonly aliases: ReadonlyMap<string, string>;
  readonly provable: boolean;
}

const FLAGS = new Set([
  ...["-p", "--paginate", "-P", "--no-pager", "--no-replace-objects", "--no-optional-locks"],
  ...["--no-lazy-fetch", "--no-advice", "--literal-pathspecs", "--glob-pathspecs"],
  ...["--noglob-pathspecs", "--icase-pathspecs"],
]);
const VALUED = new Set([
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--config-env",
  "--attr-source",
]);
const ANSWERS = new Set(["--version", "-v", "--help", "-h", "--exec-path", "--html-path"]);
const HARMLESS_OPTIONS = new Set(["--git-dir", "--work-tree", "--attr-source"]);
const HARMLESS_CONFIG = /^(?:color\.|log\.|advice\.|core\.quotepath(?:=|$))/i;

export function gitCommand(words: readonly Argument[]): GitCommand {
  const dirs: (string | undefined)[] = [];
  const aliases = new Map<string, string>();
  let gitDir: GitDir | undefined;
  let provable = true;
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at];
    const option = word && optionOf(word);
    if (word === undefined || option === undefined || ANSWERS.has(word.value ?? "")) break;
    if (FLAGS.has(option)) continue;
    const glued = word.prefix.includes("=");
    const value = glued ? word.value?.slice(option.length + 1) : words[at + 1]?.value;
    if (option === "-C") dirs.push(words[at + 1]?.several ? undefined : value);
    else if (option === "-c") provable = addConfig(value, aliases) && provable;
    else if (option === "--git-dir") gitDir = { set: true, path: value };
    else if (!VALUED.has(option)) dirs.push(undefined);
    provable &&= option === "-C" || option === "-c" || HARMLESS_OPTIONS.has(option);
    if (!glued && (option === "-C" || option === "-c" || VALUED.has(option))) at += 1;
  }
  return { args: words.slice(at), dirs, gitDir, aliases, provable };
}

/** The option's name; "" for a word that may turn out to be any. */
function optionOf(word: Argument): string | undefined {
  if (word.value === undefined && word.maybeFlag) {
    return word.several || !word.prefix.includes("=") ? "" : word.prefix.split("=", 1)[0];
  }
  if (!word.prefix.startsWith("-")) return undefined;
  return word.prefix.startsWith("--") ? word.prefix.split("=", 1)[0] : word.prefix;
}

function addConfig(setting: string | undefined, aliases: Map<string, string>): boolean {
  if (setting === undefined) return false;
  const [, alias, value] = /^alias\.([^=]+)=([\s\S]*)$/i.exec(setting) ?? [];
  if (alias !== undefined && value !== undefined) aliases.set(alias.toLowerCase(), value);
  return HARMLESS_CONFIG.test(setting);
}

/** True for `git switch <branch>` and `git checkout <branch>` with no flag but `-q`. */
export function switchesTo(act: Act, branch: string): boolean {
  if (!act.provable || act.name !== "git") return false;
  const [subcommand, ...rest] = act.args.map((word) => word.value);
  if (subcommand !== "switch" && subcommand !== "checkout") return false;
  const operands = rest.filter((value) => value !== "-q");
  return operands.length === 1 && operands[0] === branch && !branch.startsWith("-");
}
