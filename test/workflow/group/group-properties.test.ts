import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import type { Issue } from "../../../src/workflow/issue/issue.ts";
import { issue } from "../board.ts";

/** A board of issues: parents have lower numbers, blockers are any. */
const board: fc.Arbitrary<Issue[]> = fc
  .array(
    fc.record({
      parent: fc.option(fc.nat(9), { nil: undefined }),
      blockedBy: fc.uniqueArray(fc.nat(9), { maxLength: 2 }),
      state: fc.constantFrom("Backlog", "Ready for Plan", "Done", "Human Needed", null),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((rows) =>
    rows.map(({ parent, blockedBy, state: at }, index) => {
      const hasParent = parent !== undefined && parent < index;
      return issue(index, { state: at, blockedBy, ...(hasParent ? { parent } : {}) });
    }),
  );

function keysOf(issues: readonly Issue[], key: string) {
  const { members, primary, isGroup, cycles } = groupOf(issues, key);
  const named = (list: readonly Issue[]) => list.map((member) => member.key);
  return { members: named(members), primary: primary?.key, isGroup, cycles: cycles.map(named) };
}

describe("properties of groupOf", () => {
  it("a group is the same from every member and in any order of issues and blockers", () => {
    const cases = board.chain((issues) =>
      fc.tuple(
        fc.constant(issues),
        fc.shuffledSubarray(issues, { minLength: issues.length }),
        fc.boolean(),
      ),
    );
    fc.assert(
      fc.property(cases, ([issues, shuffled, reversed]) => {
        const others = shuffled.map((member) =>
          reversed ? { ...member, blockedBy: [...member.blockedBy].reverse() } : member,
        );
        for (const { key } of issues) {
          const group = keysOf(issues, key);
          for (const member of group.members) expect(keysOf(issues, member)).toEqual(group);
          expect(keysOf(others, key)).toEqual(group);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("every issue without sub-issues is in exactly one group, and no other issue is", () => {
    fc.assert(
      fc.property(board, (issues) => {
        const parents = new Set(issues.map(({ parent }) => parent));
        const groups = new Set(issues.map(({ key }) => keysOf(issues, key).members.join()));
        const members = [...groups].flatMap((group) => group.split(","));
        const leaves = issues.map(({ key }) => key).filter((key) => !parents.has(key));
        expect(members.sort()).toEqual(leaves.sort());
      }),
    );
  });

  it("a blocker comes before the issues it blocks, unless they block each other", () => {
    const flat = board.map((issues) => issues.map((member) => ({ ...member, parent: null })));
    fc.assert(
      fc.property(flat, (issues) => {
        for (const { key, blockedBy } of issues) {
          const { members, cycles } = keysOf(issues, key);
          for (const blocker of blockedBy.filter((other) => members.includes(other.key))) {
            if (cycles.some((cycle) => cycle.includes(key) && cycle.includes(blocker.key)))
              continue;
            expect(members.indexOf(blocker.key)).toBeLessThan(members.indexOf(key));
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
