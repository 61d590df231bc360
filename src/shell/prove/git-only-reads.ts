import type { Argument } from "../read/act.ts";
import { breaksRule, type FlagRule } from "./flag-rule.ts";

const READERS = new Set([
  ...["status", "log", "diff", "show", "rev-parse", "ls-files", "blame", "describe", "merge-base"],
]);

const RULE: FlagRule = {
  short: "",
  long: ["--output", "--ext-diff"],
  abbreviates: true,
  valued: "SGOL",
  // A flag in one subcommand, an option with a value in another.
  perhapsValued: "nlUxXI",
  plain: new Set([
    ...["--oneline", "--stat", "--shortstat", "--numstat", "--name-only", "--name-status", "--all"],
    ...["--cached", "--staged", "--graph", "--decorate", "--no-color", "--quiet", "--porcelain"],
    ...["--short", "--patch", "--no-patch", "--follow", "--reverse", "--merges", "--no-merges"],
    ...["--first-parent", "--check", "--summary", "--error-unmatch", "--others", "--modified"],
  ]),
};

const BRANCH_FLAGS = new Set([
  ...["--show-current", "--list", "--all", "--remotes", "--verbose", "--color", "--no-color"],
  ...["--column", "--no-column", "--sort", "--format", "--contains", "--no-contains", "--merged"],
  ...["--no-merged", "--points-at", "--ignore-case", "--abbrev", "--no-abbrev", "--quiet"],
]);
const CONFIG_FLAGS = new Set([
  ...["--get", "--global", "--local", "--system", "--worktree", "--type", "--bool", "--int"],
  ...["--path", "--null", "-z", "--show-origin", "--show-scope", "--includes", "--no-includes"],
  ...["-f", "--file", "--blob", "--default"],
]);
const WORKTREE_FLAGS = new Set(["--porcelain", "-z", "-v", "--verbose"]);

// What stands behind one of these is its value, even if it looks like another option.
const TAKES_NEXT = new Set([
  ...[
    "--sort",
    "--format",
    "--points-at",
    "--contains",
    "--no-contains",
    "--merged",
    "--no-merged",
  ],
  ...["-f", "--file", "--blob", "--default", "--type"],
]);

/** A git command, given from its subcommand on, that changes nothing. */
export function gitOnlyReads([subcommand, ...args]: readonly Argument[]): boolean {
  const name = subcommand?.value ?? "";
  if (READERS.has(name)) return !breaksRule(args, RULE);
  if (args.some((word) => word.value === undefined && word.maybeFlag)) return false;
  const flags = args.map((word) => word.prefix).filter((word) => word.startsWith("-"));
  switch (name) {
    case "branch":
      return stands(args, isLister) && flags.every(isBranchFlag);
    case "remote":
      return args.length === 1 && args[0]?.value === "-v";
    case "worktree":
      return args[0]?.value === "list" && args.slice(1).every(isWorktreeFlag);
    case "config":
      return stands(args, isGet) && flags.every((flag) => CONFIG_FLAGS.has(nameOf(flag)));
    default:
      return false;
  }
}

function stands(args: readonly Argument[], wanted: (flag: string) => boolean): boolean {
  return args.some((word, index) => {
    return wanted(word.value ?? "") && !TAKES_NEXT.has(args[index - 1]?.prefix ?? "");
  });
}

function isLister(flag: string): boolean {
  return flag === "--list" || flag === "--show-current" || /^-[avrqi]*l[avrqi]*$/.test(flag);
}

function isBranchFlag(flag: string): boolean {
  return BRANCH_FLAGS.has(nameOf(flag)) || /^-[lavrqi]+$/.test(flag);
}

function isGet(flag: string): boolean {
  return flag === "--get";
}

function isWorktreeFlag({ value = "" }: Argument): boolean {
  return WORKTREE_FLAGS.has(value);
}

function nameOf(flag: string): string {
  return flag.split("=", 1)[0] ?? "";
}
