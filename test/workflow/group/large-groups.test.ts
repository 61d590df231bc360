import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import type { Issue } from "../../../src/workflow/issue/issue.ts";
import { type IssueNotes, issue, keyOf, numbers } from "../board.ts";

const MANY = 20_000;
const HALF = MANY / 2;

function board(notes: (number: number) => IssueNotes): Issue[] {
  return Array.from({ length: MANY }, (_, index) => issue(index + 1, notes(index + 1)));
}

const upwards = Array.from({ length: MANY }, (_, index) => index + 1);

interface Shape {
  readonly notes: (number: number) => IssueNotes;
  readonly from: number;
  readonly members: readonly number[];
  readonly cycles?: readonly (readonly number[])[];
}

/** Quadratic code does not end on these within a test's time, recursive code not at all. */
const SHAPES: Readonly<Record<string, Shape>> = {
  "a chain": {
    notes: (n) => (n > 1 ? { blockedBy: [n - 1] } : {}),
    from: HALF,
    members: upwards,
  },
  "a chain worked on from its highest number": {
    notes: (n) => (n < MANY ? { blockedBy: [n + 1] } : {}),
    from: HALF,
    members: upwards.toReversed(),
  },
  "a star: all wait for one": {
    notes: (n) => (n < MANY ? { blockedBy: [MANY] } : {}),
    from: 1,
    members: [MANY, ...upwards.slice(0, -1)],
  },
  "a star: one waits for all": {
    notes: (n) => (n === 1 ? { blockedBy: upwards.slice(1) } : {}),
    from: 7,
    members: [...upwards.slice(1), 1],
  },
  "one cycle": {
    notes: (n) => ({ blockedBy: [n === 1 ? MANY : n - 1] }),
    from: HALF,
    members: upwards,
    cycles: [upwards],
  },
  "cycles of two that wait for each other in a row": {
    notes: (n) => ({ blockedBy: n % 2 === 0 ? [n - 1] : n === 1 ? [2] : [n + 1, n - 1] }),
    from: HALF,
    members: upwards,
    cycles: Array.from({ length: HALF }, (_, index) => [2 * index + 1, 2 * index + 2]),
  },
  "one family": {
    notes: (n) => (n > 1 ? { parent: 1 } : { subIssues: upwards.slice(1) }),
    from: 1,
    members: upwards.slice(1),
  },
  "parents above parents": {
    notes: (n) => (n > 1 ? { parent: n - 1 } : {}),
    from: 1,
    members: [MANY],
  },
  "a parent of many that waits for another of many": {
    notes: (n) => (n === 1 ? { blockedBy: [2] } : n === 2 ? {} : { parent: n <= HALF ? 1 : 2 }),
    from: 1,
    members: [...upwards.slice(HALF), ...upwards.slice(2, HALF)],
  },
};

describe("groupOf takes twenty thousand issues", () => {
  it.each(Object.entries(SHAPES))(
    "groupOf takes twenty thousand issues: %s",
    (_shape, { notes, from, members, cycles = [] }) => {
      const group = groupOf(board(notes), keyOf(from));
      expect(numbers(group.members)).toEqual(members);
      expect(group.cycles.map(numbers)).toEqual(cycles);
    },
  );

  it("groupOf ends where parents form a cycle, which no board allows", () => {
    const ring = board((n) => ({ parent: n === 1 ? MANY : n - 1 }));
    expect(groupOf(ring, keyOf(1)).members).toEqual([]);
    const tail = [...ring, issue(MANY + 1, { parent: 1 })];
    expect(numbers(groupOf(tail, keyOf(HALF)).members)).toEqual([MANY + 1]);
  });
});
