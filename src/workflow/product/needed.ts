import type { IssueState } from "../issue/issue-state.ts";
import type { Modes } from "../machine/modes.ts";
import { isAtOrPast, isEarlier, isState, type State } from "../machine/states.ts";
import { PRODUCTS, type ProductName } from "./product.ts";

/** A way from one state to another, however the caller spelled it. */
export interface Edge {
  /** A name that is not a state counts as Backlog. */
  readonly from: string;
  readonly to: State;
  readonly takesLock: boolean;
}

/** A lock takes documents by their names; a hand-off that completes a phase asks for the link. */
export function isTakenByName({ to, takesLock }: Pick<Edge, "to" | "takesLock">): boolean {
  return takesLock || to === "Plan in Progress";
}

/** What must be known of an issue to say which products it needs. */
export type ProductOwner = Pick<IssueState, "estimate" | "broughtBy" | "returned">;

/**
 * The products that a move needs. One that carries an issue over several states needs what each
 * step on the way needs.
 */
export function productsNeeded(
  { from: name, to, takesLock }: Edge,
  issue: ProductOwner,
  modes: Modes,
  asked: boolean,
): readonly ProductName[] {
  if (modes.workProducts === "off") return [];
  const from = isState(name) ? name : "Backlog";
  // A person leads out of Human Needed, and no step leads into it or into Canceled.
  if (from === "Human Needed" || to === "Human Needed" || to === "Canceled") return [];
  if (to === "Done") return needsMerge(from, asked) ? ["merge"] : [];
  const needed: Readonly<Record<ProductName, boolean>> = {
    research:
      (passes(from, to, "Ready for Plan") && !(from === "Backlog" && issue.estimate === "XS")) ||
      (to === "Plan in Progress" && !isPlannable(issue)),
    plan:
      passes(from, to, "Plan in Review") ||
      (to === "In Progress" && takesLock && !hasComeFar(issue)),
    critique: passes(from, to, "In Progress") && needsCritique(modes, asked),
    branch: passes(from, to, "In Review"),
    merge: false,
  };
  return PRODUCTS.filter((product) => needed[product]);
}

/** The move begins before a state and ends at it or past it. */
function passes(from: State, to: State, through: State): boolean {
  return isEarlier(from, through) && isAtOrPast(to, through);
}

/** An issue that came back was let past this lock before; what it needs anew is asked at its end. */
function hasComeFar({ broughtBy, returned }: ProductOwner): boolean {
  return broughtBy === "person" || returned !== undefined;
}

function isPlannable(issue: ProductOwner): boolean {
  return issue.estimate === "XS" || hasComeFar(issue);
}

/** Where a person approves, or nobody reviews, no critique is asked for. */
function needsCritique({ reviewMode, approval }: Modes, asked: boolean): boolean {
  return reviewMode === "auto" && approval === "table" && !asked;
}

/**
 * Closing from another state is no merge. A parent whose work lies in its sub-issues stays in
 * Backlog and is closed from there: one that was in review has a branch of its own.
 */
function needsMerge(from: State, asked: boolean): boolean {
  return from === "In Review" && !asked;
}
