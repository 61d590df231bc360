import { pathsTo } from "../bypass/store/act-paths.ts";
import type { ProvenAct } from "../prove/act.ts";
import type { Argument } from "../prove/argument.ts";

interface GitWritten {
  readonly path: string;
  readonly word: Argument;
  readonly isWhole: boolean;
}

/** Subcommands all of whose operands are files that they change. */
const ALL_OPERANDS = new Set(["rm", "mv", "clean", "restore"]);

/** The files of the working tree that a git command names to change them. */
export function gitWrites(act: ProvenAct): readonly GitWritten[] | undefined {
  const [subcommand, ...rest] = act.args;
  const name = subcommand?.value ?? "";
  const dashes = rest.findIndex(({ value }) => value === "--");
  if (name === "checkout" || name === "stash") {
    return dashes < 0 ? [] : named(rest.slice(dashes + 1), act);
  }
  if (!ALL_OPERANDS.has(name)) return [];
  if (name === "restore" && isStagedOnly(rest)) return [];
  const words = rest.filter(
    ({ prefix, value }, at) =>
      value !== "--" && (!prefix.startsWith("-") || (dashes >= 0 && at > dashes)),
  );
  return named(words, act);
}

/** `git restore --staged` leaves the files alone. */
function isStagedOnly(args: readonly Argument[]): boolean {
  const has = (pattern: RegExp) => args.some(({ prefix }) => pattern.test(prefix));
  return has(/^--staged$|^-S$/) && !has(/^--worktree$|^-W$/);
}

function named(words: readonly Argument[], act: ProvenAct): readonly GitWritten[] {
  const takesAway = /^(?:rm|clean)$/.test(act.args[0]?.value ?? "");
  return words.flatMap((word) => {
    const { value, isGlob, prefix } = word;
    const path =
      value ?? (isGlob ? prefix.slice(0, prefix.lastIndexOf("/") + 1) || "." : undefined);
    if (path === undefined) return [];
    // What is ignored stays when git takes the whole tree.
    const isWhole = takesAway && !/^(?:\.{1,2}\/?)+$/.test(path);
    return pathsTo(path, act).map((one) => ({ path: one, word, isWhole }));
  });
}
