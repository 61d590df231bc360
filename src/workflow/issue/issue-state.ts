import type { Hold } from "./lock.ts";

/** What a move is judged by. `state` is null when the board holds none for the issue. */
export interface Standing {
  readonly number: number;
  readonly state: string | null;
  readonly hold: Hold | undefined;
}

/** An issue on the board without a state counts as Backlog. */
export function stateOf({ state }: Pick<Standing, "state">): string {
  return state ?? "Backlog";
}
