import type { Command } from "../../../src/workflow/machine/machine.ts";
import type { State } from "../../../src/workflow/machine/states.ts";

/** The letters of the tables below. */
export const LETTERS: readonly (readonly [letter: string, state: State])[] = [
  ["B", "Backlog"],
  ["N", "Research Needed"],
  ["R", "Research in Progress"],
  ["P", "Ready for Plan"],
  ["L", "Plan in Progress"],
  ["V", "Plan in Review"],
  ["I", "In Progress"],
  ["W", "In Review"],
  ["D", "Done"],
  ["C", "Canceled"],
  ["H", "Human Needed"],
];

/** The columns left of the bar; right of it stand the eleven names, in the order of the letters. */
export const WORDS = ["lock", "complete", "escalate", "reject", "close", "cancel"] as const;

/** The lock of a command: its name, asked for directly, takes the lock like the intent does. */
export const LOCKS: readonly (readonly [command: Command, state: State])[] = [
  ["research", "Research in Progress"],
  ["plan", "Plan in Progress"],
  ["impl", "In Progress"],
];

/**
 * Every cell of the workflow, written by hand from the specification and not from the code.
 * A row is a state an unheld issue is in. A letter: it goes there (small: outside the graph);
 * `=`: it is there already; a digit: the rule that refuses.
 */
export const CELLS: Readonly<Record<Command, string>> = {
  triage: `
    B  2 2 H H D C | = N 7 P 7 7 7 7 D C H
    N  2 2 H 6 d c | 7 = 7 7 7 7 7 7 7 7 7
    R  2 2 H 6 d c | 7 7 = 7 7 7 7 7 7 7 7
    P  2 2 H 6 d c | 7 7 7 = 7 7 7 7 7 7 7
    L  2 2 H 6 d c | 7 7 7 7 = 7 7 7 7 7 7
    V  2 2 H 6 d c | 7 7 7 7 7 = 7 7 7 7 7
    I  2 2 H 6 d c | 7 7 7 7 7 7 = 7 7 7 7
    W  2 2 H 6 D c | 7 7 7 7 7 7 7 = 7 7 7
    D  2 2 4 4 = 4 | 4 4 4 4 4 4 4 4 = 4 4
    C  2 2 4 4 4 = | 4 4 4 4 4 4 4 4 4 = 4
    H  2 2 = = 4 4 | 4 4 4 4 4 4 4 4 4 4 =
  `,
  split: `
    B  2 = H H D C | = 7 7 7 7 7 7 7 7 7 7
    N  2 B H H d c | B = 7 7 7 7 7 7 7 7 7
    R  2 7 H 6 d c | 7 7 = 7 7 7 7 7 7 7 7
    P  2 7 H 6 d c | 7 7 7 = 7 7 7 7 7 7 7
    L  2 7 H 6 d c | 7 7 7 7 = 7 7 7 7 7 7
    V  2 7 H 6 d c | 7 7 7 7 7 = 7 7 7 7 7
    I  2 7 H 6 d c | 7 7 7 7 7 7 = 7 7 7 7
    W  2 7 H 6 D c | 7 7 7 7 7 7 7 = 7 7 7
    D  2 4 4 4 = 4 | 4 4 4 4 4 4 4 4 = 4 4
    C  2 4 4 4 4 = | 4 4 4 4 4 4 4 4 4 = 4
    H  2 4 = = 4 4 | 4 4 4 4 4 4 4 4 4 4 =
  `,
  research: `
    B  7 7 H 6 D C | = 7 7 7 7 7 7 7 7 7 7
    N  R P H H d c | 7 = R P 7 7 7 7 7 7 H
    R  = P H H d c | 7 7 = P 7 7 7 7 7 7 H
    P  7 = H 6 d c | 7 7 7 = 7 7 7 7 7 7 7
    L  7 7 H 6 d c | 7 7 7 7 = 7 7 7 7 7 7
    V  7 7 H 6 d c | 7 7 7 7 7 = 7 7 7 7 7
    I  7 7 H 6 d c | 7 7 7 7 7 7 = 7 7 7 7
    W  7 7 H 6 D c | 7 7 7 7 7 7 7 = 7 7 7
    D  4 4 4 4 = 4 | 4 4 4 4 4 4 4 4 = 4 4
    C  4 4 4 4 4 = | 4 4 4 4 4 4 4 4 4 = 4
    H  4 4 = = 4 4 | 4 4 4 4 4 4 4 4 4 4 =
  `,
  plan: `
    B  7 7 H 6 D C | = 7 7 7 7 7 7 7 7 7 7
    N  7 7 H 6 d c | 7 = 7 7 7 7 7 7 7 7 7
    R  7 7 H 6 d c | 7 7 = 7 7 7 7 7 7 7 7
    P  L 7 H H d c | 7 7 7 = L 7 7 7 7 7 H
    L  = V H H d c | 7 7 7 7 = V 7 7 7 7 H
    V  7 = H 6 d c | 7 7 7 7 7 = 7 7 7 7 7
    I  7 7 H 6 d c | 7 7 7 7 7 7 = 7 7 7 7
    W  7 7 H 6 D c | 7 7 7 7 7 7 7 = 7 7 7
    D  4 4 4 4 = 4 | 4 4 4 4 4 4 4 4 = 4 4
    C  4 4 4 4 4 = | 4 4 4 4 4 4 4 4 4 = 4
    H  4 4 = = 4 4 | 4 4 4 4 4 4 4 4 4 4 =
  `,
  review: `
    B  2 7 H 6 D C | = 7 7 7 7 7 7 7 7 7 7
    N  2 7 H 6 d c | 7 = 7 7 7 7 7 7 7 7 7
    R  2 7 H 6 d c | 7 7 = 7 7 7 7 7 7 7 7
    P  2 7 H = d c | 7 7 7 = 7 7 7 7 7 7 7
    L  2 7 H 6 d c | 7 7 7 7 = 7 7 7 7 7 7
    V  2 I H P d c | 7 7 7 P 7 = I 7 7 7 H
    I  2 = H 6 d c | 7 7 7 7 7 7 = 7 7 7 7
    W  2 7 H 6 D c | 7 7 7 7 7 7 7 = 7 7 7
    D  2 4 4 4 = 4 | 4 4 4 4 4 4 4 4 = 4 4
    C  2 4 4 4 4 = | 4 4 4 4 4 4 4 4 4 = 4
    H  2 4 = 4 4 4 | 4 4 4 4 4 4 4 4 4 4 =
  `,
  impl: `
    B  7 7 H 6 D C | = 7 7 7 7 7 7 7 7 7 7
    N  7 7 H 6 d c | 7 = 7 7 7 7 7 7 7 7 7
    R  7 7 H 6 d c | 7 7 = 7 7 7 7 7 7 7 7
    P  7 7 H 6 d c | 7 7 7 = 7 7 7 7 7 7 7
    L  7 7 H 6 d c | 7 7 7 7 = 7 7 7 7 7 7
    V  I 7 H 6 d c | 7 7 7 7 7 = I 7 7 7 H
    I  = W H = d c | 7 7 7 7 7 7 = W 7 7 H
    W  7 = H I D c | 7 7 7 7 7 7 7 = 7 7 7
    D  4 4 4 4 = 4 | 4 4 4 4 4 4 4 4 = 4 4
    C  4 4 4 4 4 = | 4 4 4 4 4 4 4 4 4 = 4
    H  4 4 = 4 4 4 | 4 4 4 4 4 4 4 4 4 4 =
  `,
  merge: `
    B  2 7 H 6 D C | = 7 7 7 7 7 7 7 7 7 7
    N  2 7 H 6 d c | 7 = 7 7 7 7 7 7 7 7 7
    R  2 7 H 6 d c | 7 7 = 7 7 7 7 7 7 7 7
    P  2 7 H 6 d c | 7 7 7 = 7 7 7 7 7 7 7
    L  2 7 H 6 d c | 7 7 7 7 = 7 7 7 7 7 7
    V  2 7 H 6 d c | 7 7 7 7 7 = 7 7 7 7 7
    I  2 7 H = d c | 7 7 7 7 7 7 = 7 7 7 7
    W  2 D H I D c | 7 7 7 7 7 7 7 = D 7 H
    D  2 = 4 4 = 4 | 4 4 4 4 4 4 4 4 = 4 4
    C  2 4 4 4 4 = | 4 4 4 4 4 4 4 4 4 = 4
    H  2 4 = 4 4 4 | 4 4 4 4 4 4 4 4 4 4 =
  `,
  hero: `
    B  2 2 H H D C | = 7 7 7 7 7 7 7 7 7 H
    N  2 2 H H d c | 7 = 7 7 7 7 7 7 7 7 H
    R  2 2 H 6 d c | 7 7 = 7 7 7 7 7 7 7 7
    P  2 2 H H d c | 7 7 7 = 7 7 7 7 7 7 H
    L  2 2 H 6 d c | 7 7 7 7 = 7 7 7 7 7 7
    V  2 2 H H d c | 7 7 7 7 7 = 7 7 7 7 H
    I  2 2 H H d c | 7 7 7 7 7 7 = W 7 7 H
    W  2 2 H 6 D c | 7 7 7 7 7 7 7 = 7 7 7
    D  2 2 4 4 = 4 | 4 4 4 4 4 4 4 4 = 4 4
    C  2 2 4 4 4 = | 4 4 4 4 4 4 4 4 4 = 4
    H  2 2 = = 4 4 | 4 4 4 4 4 4 4 4 4 4 =
  `,
};
