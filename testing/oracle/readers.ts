/** Programs that may be executed by a command that only reads, and nothing else may be. */
export const READERS = [
  ...["ls", "pwd", "cat", "head", "tail", "wc", "grep", "egrep", "fgrep", "rg", "sort", "uniq"],
  ...["cut", "tr", "nl", "tac", "rev", "paste", "column", "fold", "comm", "cmp", "diff", "find"],
  ...["stat", "file", "tree", "du", "df", "basename", "dirname", "realpath", "readlink", "date"],
  ...["which", "md5sum", "sha256sum", "od", "hexdump", "xxd", "seq", "sleep", "uname", "id"],
  ...["whoami", "hostname", "printenv", "env", "echo", "printf", "test", "[", "true", "false"],
  ...["jq", "sed", "awk", "mawk", "gawk", "xargs", "gh", "ralph"],
] as const;

/** What runs readers for others. */
const CARRIERS = [
  "bash",
  "sh",
  "dash",
  "env",
  "timeout",
  "nice",
  "stdbuf",
  "time",
  "git",
  "which.debianutils",
];

/** `git ls-remote` of a repository on this machine starts the other side of the talk. */
const OF_GIT = ["git-upload-pack"];

const ALLOWED: ReadonlySet<string> = new Set([...READERS, ...CARRIERS, ...OF_GIT]);

const SYSTEM =
  /^(?:\/usr)?\/lib\/git-core\/[^/]+$|^(?:\/usr(?:\/local)?)?\/s?bin\/[^/]+$|^\/opt\/homebrew\/bin\/[^/]+$/;

/** May a reading command execute this file? */
export function isReader(path: string): boolean {
  if (!SYSTEM.test(path)) return false;
  return ALLOWED.has(path.slice(path.lastIndexOf("/") + 1));
}

/** Subcommands whose options are asked of git itself. */
export const GIT_READERS = [
  ...["status", "log", "diff", "show", "rev-parse", "rev-list", "ls-files", "ls-tree"],
  ...["ls-remote", "cat-file", "blame", "describe", "merge-base", "shortlog", "reflog"],
  ...["for-each-ref", "show-ref", "name-rev", "grep", "branch", "tag", "stash", "remote"],
  ...["config", "worktree", "diff-tree", "diff-index", "whatchanged", "range-diff"],
] as const;
