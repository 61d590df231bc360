import { describe, expect, it } from "vitest";
import { groupOf } from "../../src/workflow/group/group.ts";
import { BOARDS, type Seed, seed, type TestBoard } from "./boards.ts";

interface GroupCase {
  readonly issues: Readonly<Record<string, Seed>>;
  /** From each of these the group is the same: its members in order. */
  readonly from: readonly string[];
  readonly members: readonly string[];
  readonly links?: readonly (readonly [issue: string, blocker: string])[];
  readonly cycles?: readonly (readonly string[])[];
}

const CASES: Readonly<Record<string, GroupCase>> = {
  "an issue alone": { issues: { a: {}, b: {} }, from: ["a"], members: ["a"] },
  "children of one parent, asked of any or of the parent": {
    issues: { p: {}, a: { parent: "p" }, b: { parent: "p", state: "Done" }, c: { parent: "p" } },
    from: ["p", "a", "b", "c"],
    members: ["a", "b", "c"],
  },
  "a chain of live blockers": {
    issues: { a: {}, b: { blockedBy: ["a"] }, c: { blockedBy: ["b"] }, other: {} },
    from: ["a", "b", "c"],
    members: ["a", "b", "c"],
  },
  "a blocker that is done does not join": {
    issues: { a: { state: "Done" }, b: { blockedBy: ["a"] } },
    from: ["b"],
    members: ["b"],
  },
  "grandchildren stand for their parents": {
    issues: {
      p: {},
      q: { parent: "p" },
      a: { parent: "q" },
      b: { parent: "q" },
      c: { parent: "p" },
    },
    from: ["p", "q", "a", "c"],
    members: ["a", "b", "c"],
  },
  "families joined by one dependency of their parents": {
    issues: {
      p: {},
      a: { parent: "p" },
      b: { parent: "p" },
      q: { blockedBy: ["p"] },
      c: { parent: "q" },
      d: { parent: "q" },
    },
    from: ["a", "d", "p", "q"],
    members: ["a", "b", "c", "d"],
  },
  "a cycle is said": {
    issues: { a: {}, b: { blockedBy: ["a"] }, c: {} },
    links: [["a", "b"]],
    from: ["a", "b"],
    members: ["a", "b"],
    cycles: [["a", "b"]],
  },
};

async function groupFrom({ board }: TestBoard, number: number) {
  const issues = await board.neighbourhood({ number });
  expect(issues[0]?.number).toBe(number);
  const { members, primary, isGroup, cycles } = groupOf(issues, issues[0]?.key ?? "");
  return {
    members: members.map(({ title }) => title),
    states: members.map(({ state }) => state),
    primary: primary?.title,
    isGroup,
    cycles: cycles.map((cycle) => cycle.map(({ title }) => title)),
  };
}

describe.each(Object.entries(CASES))(
  "group of an issue: %s",
  (_case, { issues, from, members, links, cycles }) => {
    it.each(BOARDS)("the group is found on the %s board", async (_name, open) => {
      const opened = await open();
      const at = await seed(opened, issues);
      for (const [issue, blocker] of links ?? [])
        await opened.board.addDependency({ number: at(issue) }, { number: at(blocker) });
      for (const start of from)
        expect(await groupFrom(opened, at(start))).toEqual({
          members,
          states: members.map((name) => issues[name]?.state ?? null),
          primary: members[0],
          isGroup: members.length > 1,
          cycles: cycles ?? [],
        });
    });
  },
);
