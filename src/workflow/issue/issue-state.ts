import type { Estimate } from "./issue.ts";
import type { Lock } from "./lock.ts";

/** Who made the last change of an issue's state; "nobody": none was made, or none is known. */
export type Mover = "agent" | "person" | "nobody";

/** The last time an issue came back to an earlier state. Work products must have changed since. */
export interface Returned {
  readonly at: number;
  /** The state it came back to: what this state and later ones leave behind is asked for anew. */
  readonly to: string;
  /** The head of its branch at that time; null: there was none, or it was not known. */
  readonly head: string | null;
}

/** A direct sub-issue, as far as its parent is judged by it. */
export interface SubIssueState {
  readonly number: number;
  readonly state: string | null;
  readonly estimate: Estimate | null;
  readonly hasSubIssues: boolean;
}

/** The part of an issue that a move is judged by. `state` is null when the board has none. */
export interface IssueState {
  readonly number: number;
  readonly title: string;
  readonly state: string | null;
  readonly lock: Lock | undefined;
  readonly estimate: Estimate | null;
  readonly broughtBy: Mover;
  readonly returned: Returned | undefined;
  /** False: closed on GitHub while its card is not finished. */
  readonly open: boolean;
  readonly parts: readonly SubIssueState[];
}

/** An issue on the board without a state counts as Backlog. */
export function stateOf({ state }: Pick<IssueState, "state">): string {
  return state ?? "Backlog";
}
