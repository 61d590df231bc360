import type { ProvenAct } from "../../prove/act.ts";
import type { Argument } from "../../prove/argument.ts";
import { judgeSed } from "../../prove/builtin-words.ts";
import { GH_CORE_COMMANDS } from "../gh-bypass.ts";

/** They write or send their words and run none of them. Readers are known by their own declarations. */
const CARRIERS: ReadonlySet<string> = new Set([
  ...[
    "tee",
    "touch",
    "mkdir",
    "rmdir",
    "cp",
    "mv",
    "rm",
    "ln",
    "chmod",
    "chown",
    "truncate",
    "rsync",
  ],
  ...["install", "sponge", "code", "man", "less", "more", "open", "xdg-open", "pbcopy", "xclip"],
  ...["jq", "yq", "rg", "grep", "egrep", "fgrep", "cat", "echo", "printf", "curl", "wget", "ralph"],
  ...["http", "https", "httpie", "xh", "xhs", "curlie"],
  ...["markdownlint", "shellcheck", "kill", "sleep", "test", "[", "patch", "dd", "true", "false"],
]);

/** They look at the project's own code; their words are names of files and tests. */
const TESTERS: ReadonlySet<string | undefined> = new Set(
  "vitest jest mocha playwright cypress tsc eslint biome prettier pytest".split(" "),
);

/** git's subcommands whose words are names, paths and messages. */
const GIT_CARRIERS: ReadonlySet<string> = new Set(
  "add am apply blame branch bundle cat-file check-ignore checkout cherry-pick clean clone commit describe diff fetch format-patch grep init log ls-files merge merge-base mv notes pull push range-diff reflog remote reset restore rev-list rev-parse revert rm shortlog show stash status switch tag worktree".split(
    " ",
  ),
);
/** Their options whose values are run. git takes any beginning of such a name. */
const GIT_RUNNING = ["exec", "receive-pack", "upload-pack", "config", "open-files-in-pager"];
const GIT_RUNNING_LETTERS: Readonly<Record<string, RegExp>> = {
  clone: /^-[a-zA-Z]*[cu]/,
  grep: /^-[a-zA-Z]*O/,
};

/** Assigns a variable that may name something to be run. */
const ASSIGNS_MORE =
  /(?:^|\s)(?!(?:[a-z_][a-z0-9_]*|NO_COLOR|TZ|LANG|LC_[A-Z]+|GH_(?:TOKEN|REPO|HOST)|GITHUB_TOKEN|GIT_(?:AUTHOR|COMMITTER)_[A-Z]+|CI|DEBUG|NODE_ENV)\+?=)[A-Za-z_]\w*\+?=/;

/** True when the words of an act are only carried: as text, names or paths. */
export function carriesText(act: ProvenAct): boolean {
  if (act.reads) return true;
  const { name, args, text } = act;
  if (name === undefined || act.opaque) return false;
  if (name === "") return args.length > 0;
  if (assignsMore(text)) return false;
  if (act.isGit) return gitCarries(args);
  if (name === "gh" || name === "hub") {
    const [first] = args;
    return GH_CORE_COMMANDS.has(first?.value) || first?.prefix.startsWith("-") === true;
  }
  if (name === "sed" || name === "gsed") return judgeSed(withoutInPlace(args)) === undefined;
  if (name === "npx" || name === "bunx") return TESTERS.has(args[0]?.value);
  return CARRIERS.has(name) || TESTERS.has(name);
}

const ASSIGNMENT = /[A-Za-z_]\w*\+?=(?:[^\s'"\\]|\\.|'[^']*'|"(?:\\.|[^"\\])*")*/;
/** What may stand before a program or its variables, with its options. */
const WRAPPER =
  /(?:\S*\/)?(?:env|sudo|doas|nice|nohup|time|timeout|stdbuf|command|exec)(?:\s+-\S+(?:\s+[\w.]+)?)*(?:\s+\d[\w.]*)?/;
const BEFORE_PROGRAM = new RegExp(
  `^(?:\\s*(?:${ASSIGNMENT.source}|${WRAPPER.source})(?=\\s))+`,
  "s",
);

/** Does it set a variable that some program may run? */
function assignsMore(text: string): boolean {
  const before = BEFORE_PROGRAM.exec(text)?.[0];
  return before !== undefined && ASSIGNS_MORE.test(before);
}

function gitCarries([subcommand, ...rest]: readonly Argument[]): boolean {
  const name = subcommand?.value;
  if (name === undefined || !GIT_CARRIERS.has(name)) return false;
  return !rest.some(({ rough }) => isRunBy(name, rough));
}

/** Is it an option, or the address of a helper, by which git runs a text that it is given? */
function isRunBy(subcommand: string, word: string): boolean {
  const [, long] = /^--([a-z][a-z-]*)/.exec(word) ?? [];
  if (long !== undefined) return GIT_RUNNING.some((name) => name.startsWith(long));
  return word.startsWith("ext::") || GIT_RUNNING_LETTERS[subcommand]?.test(word) === true;
}

function withoutInPlace(args: readonly Argument[]): readonly Argument[] {
  return args.filter(({ value }) => !/^(?:-i\S*|--in-place.*)$/.test(value ?? ""));
}
