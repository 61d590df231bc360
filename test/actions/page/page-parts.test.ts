import { describe, expect, it } from "vitest";
import { boardColumns, CARDS_AT_ONCE, moreCards } from "../../../src/actions/page/board-columns.ts";
import { latencyOf } from "../../../src/actions/page/latency.ts";
import { taskGraph } from "../../../src/actions/page/task-graph.ts";
import type { TrailEntry } from "../../../src/gate/log/trail-entry.ts";
import type { Task } from "../../../src/workflow/next/tasks.ts";
import { issue } from "../../../testing/issues.ts";

describe("the board's columns", () => {
  it("are in the order of the states, with urgent issues first and what blocks them", () => {
    const columns = boardColumns([
      issue(1, { state: "In Progress" }),
      issue(2, { state: null }),
      issue(3, { priority: "P0", blockedBy: [{ key: "#1", number: 1, open: true }] }),
      issue(4, { state: "Somewhere" }),
    ]);
    expect(columns.map(({ state }) => state)).toEqual(["Backlog", "In Progress", "Somewhere"]);
    expect(columns[0]?.cards.map(({ number }) => number)).toEqual([3, 2]);
    expect(columns[0]?.cards[0]?.blockedBy).toEqual([1]);
  });

  it("have a bounded number of cards, all counted, and the rest can be asked for", () => {
    const issues = Array.from({ length: 1000 }, (_, nth) => issue(nth + 1));
    const [column] = boardColumns(issues);
    expect(column).toMatchObject({ count: 1000 });
    expect(column?.cards.length).toBe(CARDS_AT_ONCE);
    const seen = new Set<number>();
    for (let from = 0; from < 1000; from += CARDS_AT_ONCE) {
      for (const { number } of moreCards(issues, "Backlog", "", from).cards) seen.add(number);
    }
    expect(seen.size).toBe(1000);
    expect(moreCards(issues, "Backlog", "", 5000).cards).toEqual([]);
  });

  it("are narrowed by title, number and holder", () => {
    const lock = { holder: "bob@team", since: 0 };
    const issues = [issue(1, { title: "A door" }), issue(2, { lock }), issue(21)];
    const found = (text: string) =>
      boardColumns(issues, text).flatMap(({ cards }) => cards.map(({ number }) => number));
    expect(found("DOOR")).toEqual([1]);
    expect(found("#2")).toEqual([2]);
    expect(found("bob")).toEqual([2]);
    expect(found("nothing")).toEqual([]);
  });
});

describe("the graph of tasks", () => {
  const task = (id: string, blockedBy: string[] = [], fields: Partial<Task> = {}): Task => {
    return { id, subject: `Task ${id}`, status: "pending", blockedBy, ...fields };
  };
  const depths = (...tasks: Task[]) =>
    Object.fromEntries(
      taskGraph({ id: "list", tasks, unreadable: 0 }).nodes.map((node) => [node.id, node.depth]),
    );

  it("puts what waits behind all it waits for", () => {
    expect(depths(task("1"), task("2", ["1"]), task("3", ["1", "2"]), task("4"))).toEqual({
      ...{ 1: 0, 2: 1, 3: 2, 4: 0 },
    });
  });

  it("ends with a cycle, and leaves out blockers that are done", () => {
    const { nodes } = taskGraph({
      id: "list",
      tasks: [task("1", ["2"]), task("2", ["1"]), task("3", ["9"])],
      unreadable: 0,
    });
    expect(nodes.map(({ id, blockedBy }) => [id, blockedBy])).toEqual([
      ["1", ["2"]],
      ["2", ["1"]],
      ["3", []],
    ]);
  });

  it("is bounded and says how many are left out", () => {
    const chain = Array.from({ length: 5000 }, (_, nth) =>
      task(`${nth}`, nth ? [`${nth - 1}`] : []),
    );
    const { nodes, more } = taskGraph({ id: "list", tasks: chain, unreadable: 0 });
    expect(nodes.length + more).toBe(5000);
    expect(nodes.length).toBeLessThan(200);
  });
});

describe("the latency chart", () => {
  const entry = (at: number, ms: number): TrailEntry => ({
    ...{ at: new Date(at).toISOString(), kind: "gates", name: "Stop", ms, outcome: "passed" },
    ...{ session: null, agent: null, call: null, said: [] },
  });

  it("is not drawn without a trail", () => {
    expect(latencyOf([])).toBeNull();
  });

  it("has equal spans of time with median and 95th percentile", () => {
    const entries = Array.from({ length: 400 }, (_, nth) => entry(nth * 1000, nth % 10));
    const latency = latencyOf(entries);
    expect(latency?.points.length).toBe(40);
    expect(latency?.points[0]).toEqual({ at: 0, median: 5, p95: 9, count: 10 });
    expect(latency?.names).toEqual([
      { kind: "gates", name: "Stop", count: 400, median: 5, p95: 9 },
    ]);
  });
});
