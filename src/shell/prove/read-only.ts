import type { Act, Argument } from "../read/act.ts";
import { assignedBy, isHarmless } from "../read/assignment.ts";
import { findOnlyReads } from "./find-only-reads.ts";
import { breaksRule, type FlagRule } from "./flag-rule.ts";
import { gitOnlyReads } from "./git-only-reads.ts";

// No option of theirs writes or runs anything.
const READERS = new Set([
  ...["ls", "pwd", "cat", "head", "tail", "wc", "grep", "cut", "echo", "true", "cd", "jq", ""],
]);

const RG: FlagRule = {
  short: "z",
  long: ["--pre", "--hostname-bin", "--search-zip"],
  abbreviates: false,
  valued: "ABCEMTdefgjmrt",
  perhapsValued: "",
  plain: new Set(["--files", "--hidden", "--no-ignore", "--files-with-matches", "--line-number"]),
};

const SORT: FlagRule = {
  short: "oT",
  long: ["--output", "--compress-program", "--temporary-directory"],
  abbreviates: true,
  valued: "kSt",
  perhapsValued: "",
  plain: new Set(["--unique", "--reverse", "--numeric-sort", "--version-sort"]),
};

/** True when it is proven that an act changes nothing. */
export function isReadOnly(act: Act): boolean {
  const { name, args } = act;
  if (!act.provable || name === undefined) return false;
  if (READERS.has(name)) return true;
  switch (name) {
    case "git":
      return gitOnlyReads(args);
    case "find":
      return findOnlyReads(args);
    case "rg":
      return !breaksRule(args, RG);
    case "sort":
      return !breaksRule(args, SORT);
    case "gh":
      return ghOnlyReads(args);
    case "uniq":
      return uniqOnlyReads(args);
    case "printf":
      return printfOnlyReads(args);
    case "test":
    case "[":
    case "[[":
      // Some operands are evaluated as arithmetic, which runs a substitution in an index.
      return args.every(({ value = "" }) => !value.includes("$(") && !value.includes("`"));
    case "export":
    case "declare":
    case "typeset":
    case "local":
    case "readonly":
      return args.every(declaresOnly);
    default:
      return false;
  }
}

/** `gh issue|pr view|list` without a browser. */
function ghOnlyReads([noun, verb, ...rest]: readonly Argument[]): boolean {
  if (noun?.value !== "issue" && noun?.value !== "pr") return false;
  if (verb?.value !== "view" && verb?.value !== "list") return false;
  return rest.every(({ value, prefix, several, maybeFlag }) => {
    if (value === undefined && maybeFlag && (several || !/^--[^=]+=/.test(prefix))) return false;
    if (prefix.startsWith("--")) return prefix.split("=", 1)[0] !== "--web";
    return !prefix.startsWith("-") || !prefix.includes("w");
  });
}

/** A second operand of `uniq` is the file it writes. */
function uniqOnlyReads(args: readonly Argument[]): boolean {
  if (args.some((word) => word.value === undefined || word.value === "--")) return false;
  const valued = /^(?:-[fsw]|--skip-fields|--skip-chars|--check-chars)$/;
  const operands = args.filter((word, index) => {
    const isValue = valued.test(args[index - 1]?.value ?? "");
    return !isValue && (!word.prefix.startsWith("-") || word.prefix === "-");
  });
  return operands.length < 2;
}

/** `printf -v x` sets a variable; behind a format nothing is an option. */
function printfOnlyReads([first]: readonly Argument[]): boolean {
  if (first === undefined) return true;
  return first.value === undefined ? !first.maybeFlag : !first.value.startsWith("-v");
}

function declaresOnly(word: Argument): boolean {
  if (word.value === "-x" || word.value === "-g") return true;
  const assigned = assignedBy(word) ?? { name: word.value ?? "", value: "", several: false };
  return isHarmless(assigned);
}
