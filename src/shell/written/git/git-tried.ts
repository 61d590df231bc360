import type { Argument } from "../../prove/argument.ts";
import { readGitCall, type Valued } from "./git-call.ts";

/** What keeps a subcommand from acting: a letter, and long names separated by blanks. */
interface Tried extends Valued {
  readonly letter: string;
  readonly tries: string;
}

/** Options with values. */
export const ADDS: Valued = { letters: "", names: "chmod pathspec-from-file" };
export const BRANCHES: Valued = {
  letters: "u",
  names: "set-upstream-to contains no-contains merged no-merged points-at sort format",
};
export const PUSHES: Valued = {
  letters: "o",
  names: "push-option repo receive-pack exec recurse-submodules",
};
export const CHECKOUTS: Valued = { letters: "bB", names: "orphan conflict pathspec-from-file" };
export const SWITCH_OPTIONS: Valued = {
  letters: "cC",
  names: "orphan create force-create conflict",
};
export const REBASES: Valued = {
  ...{ letters: "sXxC", glued: "S" },
  names: "strategy strategy-option onto exec whitespace",
};
export const SYMBOLIC_REFS: Valued = { letters: "m", names: "" };
export const UPDATE_REFS: Valued = { letters: "m", names: "" };
export const WORKTREES: Valued = { letters: "bB", names: "reason orphan" };
export const COMMITS: Valued = {
  letters: "mFCct",
  glued: "Su",
  names:
    "message file author date template reuse-message reedit-message fixup squash trailer cleanup pathspec-from-file",
};

const DRY = { letter: "n", tries: "dry-run", ...ADDS };

/** Subcommands with options by which they only say what they would do. */
const TRIED: Readonly<Record<string, Tried>> = {
  add: DRY,
  stage: DRY,
  rm: DRY,
  mv: DRY,
  clean: { ...DRY, letters: "e", names: "exclude" },
  push: { ...DRY, ...PUSHES },
  commit: { letter: "", tries: "dry-run", ...COMMITS },
  apply: {
    letter: "",
    tries: "check stat numstat summary",
    letters: "Cp",
    names: "directory exclude include whitespace build-fake-ancestor",
  },
};

/** True when a git command, by its options, only says what it would do. */
export function isTried(name: string, args: readonly Argument[]): boolean {
  const tried = Object.hasOwn(TRIED, name) ? TRIED[name] : undefined;
  if (tried === undefined) return false;
  const words = readGitCall(args, tried);
  const isApplied = name === "apply" && words.has("", "apply");
  return words.isSpared(tried.letter, ...tried.tries.split(" ")) && !isApplied;
}
