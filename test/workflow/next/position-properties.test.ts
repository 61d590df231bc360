import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import { ESTIMATES, type Issue, PRIORITIES } from "../../../src/workflow/issue/issue.ts";
import { issueStateAmong } from "../../../src/workflow/issue/parts.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { isEarlier, isState, rank, STATES } from "../../../src/workflow/machine/states.ts";
import { judgeChild } from "../../../src/workflow/move/children/advance-children.ts";
import { PIPELINE_PHASES } from "../../../src/workflow/next/pipeline-phase.ts";
import { positionOf } from "../../../src/workflow/next/position.ts";
import { suggestedRoster } from "../../../src/workflow/next/roster.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";
import { issue, MODES } from "../board.ts";

const reviewing = fc
  .record({
    reviewMode: fc.constantFrom("skip", "auto", "interactive"),
    approval: fc.constantFrom("table", "person"),
  })
  .map((modes) => ({ ...DEFAULT_SETTINGS, ...modes }));

/** Any board: parents and blockers at will, also ones that are not there, and foreign states. */
const board: fc.Arbitrary<Issue[]> = fc
  .array(
    fc.record({
      parent: fc.option(fc.nat(12), { nil: undefined }),
      blockedBy: fc.uniqueArray(fc.nat(12), { maxLength: 3 }),
      state: fc.oneof(fc.constantFrom(...STATES), fc.constant(null), fc.string()),
      estimate: fc.constantFrom(...ESTIMATES, null),
      priority: fc.constantFrom(...PRIORITIES, null),
      held: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ parent, held, ...notes }, at) =>
      issue(at, {
        ...notes,
        lock: held ? { holder: "bob", since: 0 } : undefined,
        ...(parent === undefined || parent === at ? {} : { parent }),
      }),
    ),
  );

/** The same issues in another order, with their blockers and their fields in another order, too. */
function shuffled(issues: readonly Issue[]) {
  return fc
    .shuffledSubarray([...issues], { minLength: issues.length })
    .map((all) => all.map(turnedRound));
}

function turnedRound(one: Issue): Issue {
  const { number, key, title, state, ...rest } = one;
  return { ...rest, blockedBy: [...one.blockedBy].reverse(), state, title, key, number };
}

describe("properties of positionOf", () => {
  it("a position is found for any board, the same from every member and in any order", () => {
    const cases = board.chain((issues) =>
      fc.tuple(fc.constant(issues), shuffled(issues), reviewing),
    );
    fc.assert(
      fc.property(cases, ([issues, others, mode]) => {
        for (const { key } of issues) {
          const group = groupOf(issues, key);
          const found = positionOf(MACHINE, group, mode);
          expect(PIPELINE_PHASES).toContain(found.phase);
          expect(found.reason).not.toBe("");
          const roster = suggestedRoster(found.phase, group.members, undefined);
          expect(Object.values(roster).every((count) => count >= 0 && count <= 3)).toBe(true);
          const again = positionOf(MACHINE, groupOf(others, key), mode);
          expect(spoken(again)).toEqual(spoken(found));
          for (const member of group.members) {
            const fromThere = positionOf(MACHINE, groupOf(issues, member.key), mode);
            expect(spoken(fromThere)).toEqual(spoken(found));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("a position is the same over a thousand shuffles of one board", () => {
    const states = [...STATES, null, "Somewhere"];
    const parts = states.map((state, at) =>
      issue(at + 2, { state, parent: 1, blockedBy: [at + 3] }),
    );
    const issues = [issue(1), ...parts];
    const mode = { ...DEFAULT_SETTINGS, reviewMode: "auto", approval: "table" } as const;
    const answers = new Set<string>();
    fc.assert(
      fc.property(shuffled(issues), fc.nat(issues.length - 1), (others, at) => {
        const key = issues[at]?.key ?? "";
        answers.add(JSON.stringify(spoken(positionOf(MACHINE, groupOf(others, key), mode))));
      }),
      { numRuns: 1000 },
    );
    expect(answers.size).toBe(1);
  });
});

/** What a caller sees, apart from the order inside an issue's own lists. */
function spoken({ issues, ...rest }: ReturnType<typeof positionOf>) {
  return { ...rest, issues: issues.map(({ key }) => key) };
}

describe("properties of judgeChild", () => {
  it("advancing never moves a child backwards, out of a final state, or from its holder", () => {
    const target = fc.constantFrom(...STATES.slice(0, 9));
    fc.assert(
      fc.property(board, target, fc.boolean(), (issues, to, isPersons) => {
        const advance = { ...ADVANCE, target: to, isPersons };
        for (const child of issues) {
          const step = judgeChild(MACHINE, issueStateAmong(child, issues), advance);
          if (step.kind === "skip") expect(step.reason).not.toBe("");
          else {
            expect(isState(step.from) && (rank(step.from) ?? 99)).toBeLessThan(rank(to) ?? -1);
            expect(child.lock).toBeUndefined();
            if (to === "Done") expect(step.from).toBe("In Review");
            const isEarly = isState(step.from) && isEarlier(step.from, "Ready for Plan");
            expect(isEarly && isEarlier("Ready for Plan", to)).toBe(false);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

const ADVANCE = {
  role: undefined,
  modes: MODES,
  hasConverged: true,
  asked: false,
  products: "not read",
} as const;
