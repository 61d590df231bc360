import { GIT_READERS } from "../programs/git.ts";
import { type Argument, behind, wordValue } from "./argument.ts";
import { type GivenOption, parseCall } from "./parse-call.ts";

/** A git command line with its global options taken apart. */
export interface GitWords {
  /** The subcommand and what follows it. */
  readonly args: readonly Argument[];
  /** The directories of `-C`, one relative to the other. */
  readonly directories: readonly Argument[];
  readonly gitDir: Argument | undefined;
  readonly workTree: Argument | undefined;
  /** Why what stands before the subcommand is not known to only read. */
  readonly why: string | undefined;
}

const PLAIN = new Set<string | undefined>([
  ...[
    "-P",
    "--no-pager",
    "--no-replace-objects",
    "--no-optional-locks",
    "--no-lazy-fetch",
    "--no-advice",
  ],
  ...["--literal-pathspecs", "--glob-pathspecs", "--noglob-pathspecs", "--icase-pathspecs"],
]);
const HARMLESS_CONFIG =
  /^(?:color\.[\w.]+=[\w-]*|core\.quotepath=\w*|core\.pager=cat|log\.date=[\w-]+|advice\.\w+=\w+)$/i;
const WORK_TREE = /^core\.worktree=/i;

const ASKS_SIGNATURE = /%G|(?<!^--no-show-)signature/;

/** A format that nobody knows before it runs may ask for a signature. */
function isOpenFormat({ name, value }: GivenOption): boolean {
  return /^--(?:format|pretty)$/.test(name) && value !== undefined && value.value === undefined;
}

export function readGitWords(words: readonly Argument[]): GitWords {
  const directories: Argument[] = [];
  let [gitDir, workTree, why]: [Argument?, Argument?, string?] = [];
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || (!word.prefix.startsWith("-") && !word.maybeFlag)) break;
    // A word that nobody knows before it runs may be the subcommand as well.
    if (word.value === undefined && word.prefix === "") break;
    if (word.prefix === "--version" || word.prefix === "--exec-path" || word.prefix === "-v") break;
    const value = words[at + 1];
    const [, long, glued] = /^(--git-dir|--work-tree)(?:=(.*))?$/s.exec(wordValue(word)) ?? [];
    if (word.value === "-C" && value) directories.push(value);
    else if (word.value === "-c") {
      why ??= HARMLESS_CONFIG.test(wordValue(value)) ? undefined : "git -c may run something";
      if (value && WORK_TREE.test(value.prefix)) workTree = behind(value, "core.worktree=".length);
    } else if (long !== undefined) {
      const path = glued === undefined ? value : { ...word, value: glued, prefix: glued };
      if (long === "--git-dir") gitDir = path;
      else workTree = path;
      if (glued !== undefined) continue;
    } else {
      if (!PLAIN.has(word.value)) why ??= `git ${word.text} is not known to only read`;
      continue;
    }
    if (value === undefined || value.several) why ??= "git's options are not certain";
    at += 1;
  }
  return { args: words.slice(at), directories, gitDir, workTree, why };
}

/** Why a subcommand with its words is not known to only read. */
export function whyGitMayWrite(args: readonly Argument[]): string | undefined {
  const [subcommand, ...rest] = args;
  const name = subcommand?.value;
  if (name === undefined) return subcommand ? "git's subcommand is not known" : undefined;
  if (name === "--version" || name === "-v")
    return rest.length === 0 ? undefined : "git's options are not certain";
  const program = GIT_READERS.get(name);
  if (program === undefined) return `git ${name} is not known to only read`;
  if (rest.length === 1 && wordValue(rest[0]) === "-h") return undefined;
  // Formats can ask for a signature, which runs another program; --help opens a viewer.
  if (rest.some((word) => ASKS_SIGNATURE.test(word.rough) || word.value === "--help")) {
    return `git ${name} may run another program`;
  }
  const call = parseCall(rest, program);
  if (typeof call === "string") return call;
  return call.options.some(isOpenFormat)
    ? `git ${name} may run another program`
    : program.judge?.(call);
}
