import { GIT_READERS } from "../programs/git.ts";
import { type Argument, wordValue } from "./argument.ts";

/** The branch that a plain `git switch` or `git checkout` goes to. */
export function switchTarget(args: readonly Argument[]): string | undefined {
  const [subcommand, ...rest] = args;
  if (subcommand?.value !== "switch" && subcommand?.value !== "checkout") return undefined;
  const words = rest.filter(({ value }) => value !== "-q" && value !== "--quiet");
  const [branch, ...others] = words;
  const isPlain =
    others.length === 0 && branch?.value !== undefined && !branch.value.startsWith("-");
  return isPlain ? branch.value : undefined;
}

/** `git switch -c branch`, which where no commit is yet only gives HEAD its name. */
export function startedBranch(args: readonly Argument[]): string | undefined {
  const values = args.map(({ value }) => value);
  const [subcommand, option, branch, ...others] = values;
  if (subcommand !== "switch" || option !== "-c" || others.length > 0) return undefined;
  return branch;
}

/** `git worktree add path branch`. */
export function addedWorktree(
  args: readonly Argument[],
): { path: Argument; branch: string } | undefined {
  const [worktree, add, path, branch, ...others] = args.filter(({ value }) => value !== "-q");
  if (worktree?.value !== "worktree" || add?.value !== "add" || others.length > 0) return undefined;
  if (path?.value === undefined || branch?.value === undefined) return undefined;
  return path.value.startsWith("-") || branch.value.startsWith("-")
    ? undefined
    : { path, branch: branch.value };
}

/** `git commit --allow-empty -m text`, which on a branch without a commit makes the first one. */
export function isEmptyCommit(args: readonly Argument[]): boolean {
  const [commit, empty, option, message, ...others] = args;
  const isWritten =
    commit?.value === "commit" && empty?.value === "--allow-empty" && option?.value === "-m";
  return isWritten && message !== undefined && !message.several && others.length === 0;
}

/** Subcommands that leave HEAD on its branch; their other words name commits, or files of the repository. */
const KEEP_HEAD = new Set([
  ...[
    "add",
    "commit",
    "push",
    "fetch",
    "pull",
    "merge",
    "tag",
    "rm",
    "mv",
    "restore",
    "reset",
    "revert",
  ],
  ...[
    "cherry-pick",
    "clean",
    "gc",
    "notes",
    "apply",
    "am",
    "prune",
    "stash",
    "remote",
    "maintenance",
  ],
]);

/** They too leave HEAD alone, and write where their words say. */
const WRITE_ELSEWHERE = new Set(["archive", "bundle", "format-patch", "verify-commit", "var"]);

export type HeadEffect = "kept" | "lost" | { readonly switchedTo: string };

/** What a git command that may write does to where HEAD points. */
export function headEffect(args: readonly Argument[]): HeadEffect {
  const [subcommand, ...rest] = args;
  const name = wordValue(subcommand);
  const target = switchTarget(args);
  if (target !== undefined) return { switchedTo: target };
  if (name === "checkout" && takesFiles(rest)) return "kept";
  if (name === "stash")
    return rest.length === 0 || /^(?:push|pop|apply|drop|save|clear|-.*)$/.test(wordValue(rest[0]))
      ? "kept"
      : "lost";
  if (name === "branch")
    return rest.every(
      ({ value }) => value !== undefined && !/^-.*[mMcC]|^--(?:move|copy)/.test(value),
    )
      ? "kept"
      : "lost";
  return KEEP_HEAD.has(name) ||
    WRITE_ELSEWHERE.has(name) ||
    (GIT_READERS.has(name) && !MAY_MOVE_HEAD.has(name))
    ? "kept"
    : "lost";
}

/** `git checkout -- file`, `git checkout rev -- file`: files are brought, HEAD stays. */
function takesFiles(words: readonly Argument[]): boolean {
  const end = words.findIndex(({ value }) => value === "--");
  const isPlain = ({ value }: Argument) =>
    value !== undefined && !/^(?:-[a-zA-Z]*[bBdl]|--(?:orphan|detach))/.test(value);
  return end >= 0 && end < words.length - 1 && words.slice(0, end).every(isPlain);
}

/** Their reading forms are declared; their writing forms can make HEAD or the repository another one. */
const MAY_MOVE_HEAD = new Set(["symbolic-ref", "worktree", "config"]);

/** What the words of a git command that may write name: "none" is a path outside its repository. */
export function pathsNamed([subcommand, next]: readonly Argument[]):
  | "none"
  | "some"
  | "paths"
  | "all" {
  const name = wordValue(subcommand);
  // A worktree goes from where the command runs: what is in it is merge-gate's to judge.
  if (name === "worktree" && /^(?:remove|prune)$/.test(wordValue(next))) return "none";
  if (["push", "fetch", "pull"].includes(name)) return "some";
  if (WRITE_ELSEWHERE.has(name)) return "paths";
  return KEEP_HEAD.has(name) || ["switch", "checkout", "branch", "rebase"].includes(name)
    ? "none"
    : "all";
}
