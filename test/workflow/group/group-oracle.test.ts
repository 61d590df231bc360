import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import type { Issue } from "../../../src/workflow/issue/issue.ts";
import { issue, keyOf } from "../board.ts";
import { slowGroupOf } from "./slow-group.ts";

const COUNT = 12;

interface Row {
  readonly parent: number | undefined;
  /** Which of the two sides tells of the parent. */
  readonly side: "child" | "parent" | "both";
  readonly blockedBy: readonly number[];
  readonly state: string | null;
  /** An issue that was not read; others may still name it. */
  readonly isRead: boolean;
}

/** Numbers are dealt out anew, so that neither parents nor blockers have the lower one by rule. */
function boardOf(rows: readonly Row[], numbers: readonly number[]): Issue[] {
  const numberAt = (index: number) => numbers[index] ?? 0;
  return rows.flatMap(({ parent, side, blockedBy, state }, index) => {
    if (!rows[index]?.isRead) return [];
    const listed = rows.flatMap((row, child) =>
      row.parent === index && row.side !== "child" ? [numberAt(child)] : [],
    );
    const tells = parent !== undefined && side !== "parent";
    return issue(numberAt(index), {
      state,
      subIssues: listed,
      blockedBy: blockedBy.map(numberAt),
      ...(tells ? { parent: numberAt(parent) } : {}),
    });
  });
}

/**
 * Boards with parents of parents, blockers at every level, cycles, and issues nobody read. The
 * larger `lone`, the more issues have no parent.
 */
function boards(blockers: number, lone: number): fc.Arbitrary<Issue[]> {
  const row = (index: number) =>
    fc.record({
      parent: fc.integer({ min: -lone, max: index - 1 }).map(toParent),
      side: fc.constantFrom("child", "parent", "both", "both"),
      blockedBy: fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: blockers }),
      state: fc.constantFrom("Backlog", "Ready for Plan", "Done", "Human Needed", null),
      isRead: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
    });
  const rows = fc
    .integer({ min: 1, max: COUNT })
    .chain((size) => fc.tuple(...Array.from({ length: size }, (_, index) => row(index))));
  const dealt = fc.shuffledSubarray(
    Array.from({ length: COUNT }, (_, index) => index + 1),
    { minLength: COUNT },
  );
  return fc.tuple(rows, dealt).map(([made, numbers]) => boardOf(made, numbers));
}

function toParent(index: number): number | undefined {
  return index < 0 ? undefined : index;
}

describe("groupOf agrees with the quadratic definition of a group", () => {
  it.each([
    ["boards with few blockers and few parents", 1, 12],
    ["boards with many blockers and hardly a parent", 3, 60],
    ["boards with deep families", 1, 1],
    ["boards tangled in every way", 3, 3],
  ])("groupOf agrees with the quadratic definition on %s", (_boards, blockers, lone) => {
    const keys = Array.from({ length: COUNT + 1 }, (_, index) => keyOf(index));
    fc.assert(
      fc.property(boards(blockers, lone), (issues) => {
        for (const key of keys) expect(groupOf(issues, key)).toEqual(slowGroupOf(issues, key));
      }),
      { numRuns: 700 },
    );
  });
});
