import { expect, it } from "vitest";
import { nearest } from "../../../src/workflow/machine/nearest.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";

it.each<[string, string | undefined]>([
  ["ready_for_plan", "Ready for Plan"],
  ["readyForPlan", "Ready for Plan"],
  ["Redy for Plan", "Ready for Plan"],
  ["Reday for Plna", "Ready for Plan"],
  ["Reday fro Plna", undefined],
  ["Backlgo", "Backlog"],
  ["Don", "Done"],
  ["Do", undefined],
  ["D", undefined],
  ["", undefined],
  ["---", undefined],
  ["Deployed", undefined],
  ["In Progres", "In Progress"],
  ["x".repeat(61), undefined],
])("by %j the state %s is meant", (word, state) => {
  expect(nearest(word, STATES)).toBe(state);
});

it("two neighbours that were swapped are one mistake, and the likelier of two", () => {
  expect(nearest("statsu", ["stats", "status"])).toBe("status");
  expect(nearest("statsu", ["status", "stats"])).toBe("status");
  expect(nearest("exoprt", ["import", "export"])).toBe("export");
  expect(nearest("stas", ["stats", "status"])).toBe("stats");
  expect(nearest("od", ["do"])).toBeUndefined();
});

it("of two that are as near the first is meant, and none where there is none", () => {
  expect(nearest("cat", ["car", "can"])).toBe("car");
  expect(nearest("cat", [])).toBeUndefined();
  expect(nearest("inProgress", ["in-progress", "In Progress"])).toBe("in-progress");
  expect(nearest("x".repeat(60), [`${"x".repeat(59)}y`])).toBe(`${"x".repeat(59)}y`);
});
