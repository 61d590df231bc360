/** Programs that may be executed by a command that only reads, and nothing else may be. */
export const READERS = [
  ...["ls", "pwd", "cat", "head", "tail", "wc", "grep", "egrep", "fgrep", "rg", "sort", "uniq"],
  ...["cut", "tr", "nl", "tac", "rev", "paste", "column", "fold", "comm", "cmp", "diff", "find"],
  ...["stat", "file", "tree", "du", "df", "basename", "dirname", "realpath", "readlink", "date"],
  ...["which", "md5sum", "sha256sum", "sha1sum", "sha512sum", "b2sum", "cksum"],
  ...["od", "hexdump", "xxd", "seq", "sleep", "uname", "id"],
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

/** It tries to open a directory for reading and writing, which the system always refuses: no part of what is generated. */
const OF_PERL = ["shasum"];

/**
 * `git ls-remote` of a repository on this machine starts the other side of the talk, of one elsewhere
 * what speaks with it; a batch has no network.
 */
const OF_GIT = ["git-upload-pack", "git-remote-https", "git-remote-http"];

const ALLOWED: ReadonlySet<string> = new Set([...READERS, ...CARRIERS, ...OF_PERL, ...OF_GIT]);

const SYSTEM =
  /^(?:\/usr)?\/lib\/git-core\/[^/]+$|^(?:\/usr(?:\/local)?)?\/s?bin\/[^/]+$|^\/opt\/homebrew\/bin\/[^/]+$/;

/** These only read when they are asked which they are. */
const NAMES_VERSION =
  /^(?:node|npm|python3(?:\.\d+)?|pip3?|make|cmake|gcc|env|setsid|nohup|ionice|sudo)$/;
const ASKS_VERSION =
  /^"[^"]*", \["[^"]*"(?:, "(?:node|python3?)")?(?:, "\/[\w./-]+\/(?:npm|pip3?)")?(?:, "(?:-v|-V|--version|--help)")+\]/;

/** May a reading command execute this file? `rest` is the rest of strace's line. */
export function isReader(path: string, rest: string): boolean {
  if (!SYSTEM.test(path)) return false;
  const name = path.slice(path.lastIndexOf("/") + 1);
  return ALLOWED.has(name) || (NAMES_VERSION.test(name) && ASKS_VERSION.test(rest));
}

/** Subcommands whose options are asked of git itself. */
export const GIT_READERS = [
  ...["status", "log", "diff", "show", "rev-parse", "rev-list", "ls-files", "ls-tree"],
  ...["ls-remote", "cat-file", "blame", "describe", "merge-base", "shortlog", "reflog"],
  ...["for-each-ref", "show-ref", "name-rev", "grep", "branch", "tag", "stash", "remote"],
  ...["config", "worktree", "diff-tree", "diff-index", "whatchanged", "range-diff"],
] as const;
