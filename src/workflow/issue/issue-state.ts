import type { Lock } from "./lock.ts";

/** What a move is judged by. `state` is null when the board holds none for the issue. */
export interface IssueState {
  readonly number: number;
  readonly state: string | null;
  readonly lock: Lock | undefined;
}

/** An issue on the board without a state counts as Backlog. */
export function stateOf({ state }: Pick<IssueState, "state">): string {
  return state ?? "Backlog";
}
