import type { Lock } from "./lock.ts";

/** The part of an issue that a move is judged by. `state` is null when the board has none. */
export interface IssueState {
  readonly number: number;
  readonly state: string | null;
  readonly lock: Lock | undefined;
}

/** An issue on the board without a state counts as Backlog. */
export function stateOf({ state }: Pick<IssueState, "state">): string {
  return state ?? "Backlog";
}
