import type { Checkout, PlacedAct } from "../../facts.ts";

/** A command, and what it is judged against. */
export interface MergeQuestion {
  readonly command: string;
  readonly acts: readonly PlacedAct[];
  /** The branch that is merged into. */
  readonly required: string;
  /** Names the project's repository. */
  readonly commonDir: string;
  /** What another repository is to it; undefined: it is none of this board's business. */
  readonly kinOf: (commonDir: string) => "remote" | "clone" | undefined;
}

interface Standing {
  /** Undefined: the project's own repository. */
  readonly kin?: "remote" | "clone" | undefined;
  readonly at: Checkout | undefined;
  readonly isOn: boolean;
}

/** Where a git command stands; undefined: in another repository, or in none. */
export function standing(
  { required, commonDir, command, kinOf }: MergeQuestion,
  { act, heads: found }: PlacedAct,
  heads: ReadonlyMap<string, string>,
): Standing | undefined {
  const inside = found.filter((head) => "checkout" in head);
  const mine = inside.filter(({ checkout }) => checkout.commonDir === commonDir);
  const related =
    mine.length > 0 ? [] : inside.filter(({ checkout }) => kinOf(checkout.commonDir) !== undefined);
  const own = mine.length > 0 ? mine : related;
  const kin = related.map(({ checkout }) => kinOf(checkout.commonDir))[0];
  // What these name beside a repository may be no path at all.
  const isNamed = own.length > 0 && /^(?:push|fetch|pull|worktree)$/.test(act.args[0]?.value ?? "");
  const isUnknown = !isNamed && found.some(({ kind }) => kind === "unknown");
  if (own.length === 0 && !isUnknown) return undefined;
  const at = own[0]?.checkout;
  const switched = isChain(command) ? heads.get(at?.gitDir ?? "") : undefined;
  if (switched !== undefined) return { at, kin, isOn: switched === "?" || switched === required };
  const { switchedTo, headLost } = act.before;
  const isThere = own.some((head) => "name" in head && head.name === required);
  return { at, kin, isOn: isThere || isUnknown || headLost || switchedTo.includes(required) };
}

/** Each part runs only when those before it succeeded. */
function isChain(command: string): boolean {
  return !/[;|\n]|(?<!&)&(?!&)/.test(command);
}
