/** The eleven states. The first nine are in order; Canceled and Human Needed are outside it. */
export const STATES = [
  "Backlog",
  "Research Needed",
  "Research in Progress",
  "Ready for Plan",
  "Plan in Progress",
  "Plan in Review",
  "In Progress",
  "In Review",
  "Done",
  "Canceled",
  "Human Needed",
] as const;

export type State = (typeof STATES)[number];

/** `lock`: may be held by one worker. `human`: waits for a person. `terminal`: left by a person alone. */
export type Flag = "lock" | "human" | "terminal";

export interface StateRow {
  readonly to: readonly State[];
  readonly flag?: Flag;
}

const ORDERED = 9;

export function isState(name: string): name is State {
  return STATES.some((state) => state === name);
}

/** Position in the order, or undefined for Canceled and Human Needed. */
export function rank(state: State): number | undefined {
  const index = STATES.indexOf(state);
  return index < ORDERED ? index : undefined;
}

export function isEarlier(state: State, than: State): boolean {
  const [a, b] = [rank(state), rank(than)];
  return a !== undefined && b !== undefined && a < b;
}

export function isAtOrPast(state: State, target: State): boolean {
  const [a, b] = [rank(state), rank(target)];
  return a !== undefined && b !== undefined && a >= b;
}
