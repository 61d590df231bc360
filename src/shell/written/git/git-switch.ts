import { type Argument, wordValue } from "../../prove/argument.ts";
import { type GitCallWords, readGitCall } from "./git-call.ts";
import { CHECKOUTS, SWITCH_OPTIONS, SYMBOLIC_REFS } from "./git-tried.ts";

/** A checkout of files leaves HEAD where it is. */
export function bringsFiles({ behind, has }: GitCallWords, more: readonly Argument[]): boolean {
  return more.length > 0 || behind.length > 0 || has("p", "patch", "pathspec-from-file");
}

/** The branch that HEAD is on after a switch: "?" where it cannot be told; undefined: where it was. */
export function headAfter(subcommand: string, args: readonly Argument[]): string | undefined {
  if (subcommand !== "switch" && subcommand !== "checkout") return undefined;
  const words = readGitCall(args, subcommand === "switch" ? SWITCH_OPTIONS : CHECKOUTS);
  const made = words.valueOf("bBcC", "create", "force-create", "orphan");
  if (made !== undefined) return made.value ?? "?";
  const [first, ...more] = subcommand === "switch" ? words.named : words.operands;
  const isOfFiles = subcommand === "checkout" && bringsFiles(words, more);
  if (first === undefined || isOfFiles) return undefined;
  const target = first.value;
  return target === undefined || /^-$|^@\{-/.test(target) || words.has("d", "detach")
    ? "?"
    : target;
}

/** The branch by its name that HEAD is on after this command, if it gets that far. */
export function namedHead([subcommand, ...rest]: readonly Argument[]): string | undefined {
  const name = wordValue(subcommand);
  if (name === "symbolic-ref") {
    const [ref, to] = readGitCall(rest, SYMBOLIC_REFS).named;
    return ref?.value === "HEAD" ? /^refs\/heads\/(.+)$/.exec(to?.value ?? "")?.[1] : undefined;
  }
  const after = headAfter(name, rest);
  return after === "?" ? undefined : after;
}
