import { afterEach, describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { processableQuery } from "../../../src/workflow/next/processable-query.ts";
import type { LoopbackGithub } from "../../../testing/github/start-github.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";
import { boardOn, type GithubTestBoard, githubBoard, handOn, seed } from "../../board/boards.ts";

const AUTO = { ...DEFAULT_SETTINGS, reviewMode: "auto", approval: "table" } as const;
const started: LoopbackGithub[] = [];
async function open(): Promise<GithubTestBoard> {
  const opened = await githubBoard();
  started.push(opened.github);
  return opened;
}

/** Whatever a test did: GitHub's published schema takes every document and variable of it. */
afterEach(() => {
  for (const { requests } of started.splice(0))
    expect(requests.filter(({ valid }) => !valid).map(({ query }) => query)).toEqual([]);
});

/** Reads and writes of something, in their order. */
async function asked({ github }: GithubTestBoard, run: () => Promise<unknown>): Promise<string> {
  github.reset();
  await run();
  return github.requests
    .map(({ mutations }) => (mutations.length === 0 ? "read" : "write"))
    .join(" ");
}

describe("requests of a hand-off", () => {
  it.each([
    ["that moves a card", "Research Needed", { command: "research", intent: "complete" }],
    ["that closes the issue", "In Review", { command: "merge", intent: "complete" }],
    ["that opens a gate for a person", "Plan in Review", { command: "plan", intent: "escalate" }],
  ] as const)("the hand-off %s is one read and one write", async (_what, state, move) => {
    const opened = await open();
    const at = await seed(opened, { one: { state } });
    expect(await asked(opened, () => handOn(opened, at("one"), move))).toBe("read write");
  });

  it("a hand-off to a lock state is one read and two writes, out of it one and one", async () => {
    const opened = await open();
    const at = await seed(opened, { one: { state: "Research Needed" } });
    const go = (intent: string) => () => handOn(opened, at("one"), { command: "research", intent });
    expect(await asked(opened, go("lock"))).toBe("read write write");
    expect(await asked(opened, go("complete"))).toBe("read write");
  });

  it("a hand-off that takes a free lock is one read and one write, as the card does not move", async () => {
    const opened = await open();
    const at = await seed(opened, { one: { state: "In Progress" } });
    const take = () => handOn(opened, at("one"), { command: "impl", intent: "lock" });
    expect(await asked(opened, take)).toBe("read write");
  });

  it("a hand-off that is refused is one read", async () => {
    const opened = await open();
    const at = await seed(opened, { one: { state: "Backlog" } });
    const refused = () => handOn(opened, at("one"), { command: "impl", intent: "lock" });
    expect(await asked(opened, refused)).toBe("read");
  });

  it("a hand-off that begins planning reads the issue's group before", async () => {
    const opened = await open();
    const at = await seed(opened, { one: { state: "Ready for Plan" } });
    const plan = () => handOn(opened, at("one"), { command: "plan", intent: "lock" });
    expect(await asked(opened, plan)).toBe("read read write write");
  });
});

describe("requests for a group of 50", () => {
  type Links = (number: number) => { readonly parent?: number; readonly blockedBy?: number[] };
  const SHAPES: Readonly<Record<string, Links>> = {
    "children of one parent": () => ({ parent: 1000 }),
    "children that wait for each other": (number) => ({
      parent: 1000,
      ...(number > 1 ? { blockedBy: [number - 1] } : {}),
    }),
    "a chain": (number) => (number > 1 ? { blockedBy: [number - 1] } : {}),
    "all waiting for one": (number) => (number > 1 ? { blockedBy: [1] } : {}),
    "three families in a row": (number) => ({
      parent: 1000 + (number % 3),
      ...(number > 3 ? { blockedBy: [number - 3] } : {}),
      ...(number === 2 || number === 3 ? { blockedBy: [number - 1] } : {}),
    }),
  };

  it.each(Object.entries(SHAPES))(
    "a group of 50 takes at most two requests: %s",
    async (_shape, links) => {
      const opened = await open();
      const { board, github } = opened;
      for (const number of [1000, 1001, 1002])
        github.world.putOnBoard(github.world.addIssue("acme/eng", { number }));
      for (let number = 1; number <= 50; number += 1) {
        github.world.addIssue("acme/eng", { number, ...links(number) });
        github.world.putOnBoard(`acme/eng#${number}`, { state: "Ready for Plan", estimate: "S" });
      }
      for (const number of [1, 25, 50]) {
        github.reset();
        const issues = await board.neighbourhood({ number });
        expect(github.requests.length).toBeLessThanOrEqual(2);
        const { members } = groupOf(issues, issues[0]?.key ?? "");
        expect(members).toHaveLength(50);
        expect(members.every(({ state, estimate }) => state && estimate === "S")).toBe(true);
      }
    },
  );
});

describe("spending of the GitHub board", () => {
  it("spending is counted in requests and in GitHub's own points", async () => {
    const opened = await open();
    const { board, github } = opened;
    const at = await seed(opened, { one: { state: "Research Needed" } });
    await handOn(opened, at("one"), { command: "research", intent: "lock" });
    await board.live();
    await board.neighbourhood({ number: at("one") });
    const points = github.requests.reduce((sum, request) => sum + request.points, 0);
    expect(points).toBeGreaterThan(0);
    expect(board.spent()).toEqual({ requests: github.requests.length, points });
  });

  it("spending counts a request that failed, and no points for it", async () => {
    const opened = await open();
    const { github } = opened;
    const at = await seed(opened, { one: {} });
    const board = boardOn(github);
    github.fail({ kind: "http", status: 502 });
    github.fail({ kind: "unknown-field", field: "blockedBy", times: "always" });
    await expect(board.issueState({ number: at("one") })).rejects.toThrow("blockedBy");
    expect(board.spent()).toEqual({ requests: 2, points: 0 });
  });
});

describe("requests for a project of many items", () => {
  it.each([100, 1000, 10_000])(
    "a project of %i items: the board is read by the hundred, a group in two requests",
    async (count) => {
      const opened = await open();
      const { world } = opened.github;
      world.fill("acme/eng", count - 51);
      const parent = count - 50;
      world.putOnBoard(world.addIssue("acme/eng", { number: parent }), { state: "In Progress" });
      for (let number = parent + 1; number <= count; number += 1)
        world.putOnBoard(world.addIssue("acme/eng", { number, parent, blockedBy: [number - 1] }));
      const rows = [];
      for (const what of ["processable", "group"] as const) {
        const board = boardOn(opened.github);
        const begun = performance.now();
        const found =
          what === "group"
            ? (await board.neighbourhood({ number: count })).length
            : (await board.actionable({ ...processableQuery(MACHINE, AUTO), countTo: Infinity }))
                .total;
        const ms = Math.round(performance.now() - begun);
        const { requests, points } = board.spent();
        rows.push({ items: count, what, found, requests, points, ms });
        expect(requests).toBeLessThanOrEqual(what === "group" ? 2 : Math.ceil(count / 100));
        // An hour has 5,000 points.
        expect(points).toBeLessThanOrEqual(what === "group" ? 20 : Math.ceil(count / 100) * 4);
      }
      console.table(rows);
      // Of eleven states in turn five wait for somebody; of the family only the parent does.
      const waiting = Math.floor((count - 51) / 11) * 5;
      expect(rows[0]?.found).toBeGreaterThan(waiting);
      expect(rows[0]?.found).toBeLessThanOrEqual(waiting + 6);
      expect(rows[1]?.found).toBe(51);
    },
  );
});
