import type { Command } from "../../../../src/workflow/machine/machine.ts";
import type { State } from "../../../../src/workflow/machine/states.ts";

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
 * A row is a state an unheld issue without sub-issues is in, where no setting is set and work
 * products are off. A letter: it goes there (small: outside the graph), with `?` when a person
 * agrees; `=`: it is there already; a number: the rule that refuses.
 */
export const CELLS: Readonly<Record<Command, string>> = {
  triage: `
    B  2  2  H  H  D  C  | =  N  8  P  8  8  8  8  D  C  H
    N  2  2  H  7  d? c? | 8  =  8  8  8  8  8  8  8  8  8
    R  2  2  H  7  d? c? | 8  8  =  8  8  8  8  8  8  8  8
    P  2  2  H  7  d? c? | 8  8  8  =  8  8  8  8  8  8  8
    L  2  2  H  7  d? c? | 8  8  8  8  =  8  8  8  8  8  8
    V  2  2  H  7  d? c? | 8  8  8  8  8  =  8  8  8  8  8
    I  2  2  H  7  d? c? | 8  8  8  8  8  8  =  8  8  8  8
    W  2  2  H  7  D? c? | 8  8  8  8  8  8  8  =  8  8  8
    D  2  2  4  4  =  4  | 4  4  4  4  4  4  4  4  =  4  4
    C  2  2  4  4  4  =  | 4  4  4  4  4  4  4  4  4  =  4
    H  2  2  =  =  4  4  | 4  4  4  4  4  4  4  4  4  4  =
  `,
  split: `
    B  2  10 H  H  D? C? | 10 8  8  8  8  8  8  8  8  8  8
    N  2  10 H  H  d? c? | 10 =  8  8  8  8  8  8  8  8  8
    R  2  8  H  7  d? c? | 8  8  =  8  8  8  8  8  8  8  8
    P  2  8  H  7  d? c? | 8  8  8  =  8  8  8  8  8  8  8
    L  2  8  H  7  d? c? | 8  8  8  8  =  8  8  8  8  8  8
    V  2  8  H  7  d? c? | 8  8  8  8  8  =  8  8  8  8  8
    I  2  8  H  7  d? c? | 8  8  8  8  8  8  =  8  8  8  8
    W  2  8  H  7  D? c? | 8  8  8  8  8  8  8  =  8  8  8
    D  2  4  4  4  =  4  | 4  4  4  4  4  4  4  4  =  4  4
    C  2  4  4  4  4  =  | 4  4  4  4  4  4  4  4  4  =  4
    H  2  4  =  =  4  4  | 4  4  4  4  4  4  4  4  4  4  =
  `,
  research: `
    B  8  8  H  7  D? C? | =  8  8  8  8  8  8  8  8  8  8
    N  R  P  H  H  d? c? | 8  =  R  P  8  8  8  8  8  8  H
    R  =  P  H  H  d? c? | 8  8  =  P  8  8  8  8  8  8  H
    P  8  =  H  7  d? c? | 8  8  8  =  8  8  8  8  8  8  8
    L  8  8  H  7  d? c? | 8  8  8  8  =  8  8  8  8  8  8
    V  8  8  H  7  d? c? | 8  8  8  8  8  =  8  8  8  8  8
    I  8  8  H  7  d? c? | 8  8  8  8  8  8  =  8  8  8  8
    W  8  8  H  7  D? c? | 8  8  8  8  8  8  8  =  8  8  8
    D  4  4  4  4  =  4  | 4  4  4  4  4  4  4  4  =  4  4
    C  4  4  4  4  4  =  | 4  4  4  4  4  4  4  4  4  =  4
    H  4  4  =  =  4  4  | 4  4  4  4  4  4  4  4  4  4  =
  `,
  plan: `
    B  8  8  H  7  D? C? | =  8  8  8  8  8  8  8  8  8  8
    N  8  8  H  7  d? c? | 8  =  8  8  8  8  8  8  8  8  8
    R  8  8  H  7  d? c? | 8  8  =  8  8  8  8  8  8  8  8
    P  L  8  H  H  d? c? | 8  8  8  =  L  8  8  8  8  8  H
    L  =  V  H  H  d? c? | 8  8  8  8  =  V  8  8  8  8  H
    V  8  =  H  7  d? c? | 8  8  8  8  8  =  8  8  8  8  8
    I  8  8  H  7  d? c? | 8  8  8  8  8  8  =  8  8  8  8
    W  8  8  H  7  D? c? | 8  8  8  8  8  8  8  =  8  8  8
    D  4  4  4  4  =  4  | 4  4  4  4  4  4  4  4  =  4  4
    C  4  4  4  4  4  =  | 4  4  4  4  4  4  4  4  4  =  4
    H  4  4  =  =  4  4  | 4  4  4  4  4  4  4  4  4  4  =
  `,
  review: `
    B  2  8  H  7  D? C? | =  8  8  8  8  8  8  8  8  8  8
    N  2  8  H  7  d? c? | 8  =  8  8  8  8  8  8  8  8  8
    R  2  8  H  7  d? c? | 8  8  =  8  8  8  8  8  8  8  8
    P  2  8  H  =  d? c? | 8  8  8  =  8  8  8  8  8  8  8
    L  2  8  H  7  d? c? | 8  8  8  8  =  8  8  8  8  8  8
    V  2  I  H  P  d? c? | 8  8  8  P  8  =  I  8  8  8  H
    I  2  =  H  7  d? c? | 8  8  8  8  8  8  =  8  8  8  8
    W  2  8  H  7  D? c? | 8  8  8  8  8  8  8  =  8  8  8
    D  2  4  4  4  =  4  | 4  4  4  4  4  4  4  4  =  4  4
    C  2  4  4  4  4  =  | 4  4  4  4  4  4  4  4  4  =  4
    H  2  4  =  4  4  4  | 4  4  4  4  4  4  4  4  4  4  =
  `,
  impl: `
    B  8  8  H  7  D? C? | =  8  8  8  8  8  8  8  8  8  8
    N  8  8  H  7  d? c? | 8  =  8  8  8  8  8  8  8  8  8
    R  8  8  H  7  d? c? | 8  8  =  8  8  8  8  8  8  8  8
    P  8  8  H  7  d? c? | 8  8  8  =  8  8  8  8  8  8  8
    L  8  8  H  7  d? c? | 8  8  8  8  =  8  8  8  8  8  8
    V  9  8  H  7  d? c? | 8  8  8  8  8  =  9  8  8  8  H
    I  =  W  H  =  d? c? | 8  8  8  8  8  8  =  W  8  8  H
    W  8  =  H  I  D? c? | 8  8  8  8  8  8  8  =  8  8  8
    D  4  4  4  4  =  4  | 4  4  4  4  4  4  4  4  =  4  4
    C  4  4  4  4  4  =  | 4  4  4  4  4  4  4  4  4  =  4
    H  4  4  =  4  4  4  | 4  4  4  4  4  4  4  4  4  4  =
  `,
  merge: `
    B  2  8  H  7  D? C? | =  8  8  8  8  8  8  8  8  8  8
    N  2  8  H  7  d? c? | 8  =  8  8  8  8  8  8  8  8  8
    R  2  8  H  7  d? c? | 8  8  =  8  8  8  8  8  8  8  8
    P  2  8  H  7  d? c? | 8  8  8  =  8  8  8  8  8  8  8
    L  2  8  H  7  d? c? | 8  8  8  8  =  8  8  8  8  8  8
    V  2  8  H  7  d? c? | 8  8  8  8  8  =  8  8  8  8  8
    I  2  8  H  =  d? c? | 8  8  8  8  8  8  =  8  8  8  8
    W  2  D  H  I  D? c? | 8  8  8  8  8  8  8  =  D  8  H
    D  2  =  4  4  =  4  | 4  4  4  4  4  4  4  4  =  4  4
    C  2  4  4  4  4  =  | 4  4  4  4  4  4  4  4  4  =  4
    H  2  4  =  4  4  4  | 4  4  4  4  4  4  4  4  4  4  =
  `,
  hero: `
    B  2  2  H  H  D? C? | =  8  8  8  8  8  8  8  8  8  H
    N  2  2  H  H  d? c? | 8  =  8  8  8  8  8  8  8  8  H
    R  2  2  H  7  d? c? | 8  8  =  8  8  8  8  8  8  8  8
    P  2  2  H  H  d? c? | 8  8  8  =  8  8  8  8  8  8  H
    L  2  2  H  7  d? c? | 8  8  8  8  =  8  8  8  8  8  8
    V  2  2  H  H  d? c? | 8  8  8  8  8  =  8  8  8  8  H
    I  2  2  H  H  d? c? | 8  8  8  8  8  8  =  W  8  8  H
    W  2  2  H  7  D? c? | 8  8  8  8  8  8  8  =  8  8  8
    D  2  2  4  4  =  4  | 4  4  4  4  4  4  4  4  =  4  4
    C  2  2  4  4  4  =  | 4  4  4  4  4  4  4  4  4  =  4
    H  2  2  =  =  4  4  | B? N? 4  P? 4  4  I? 4  4  4  =
  `,
};
