import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workInstead } from "../../../src/workflow/next/task-claim.ts";
import { openTask, startable, type Task } from "../../../src/workflow/next/tasks.ts";

describe("properties of startable", () => {
  const id = fc.nat(8).map(String);
  const task: fc.Arbitrary<Task> = fc.record({
    id,
    subject: fc.constantFrom("Research GH-1", "Plan GH-1", "Merge GH-1", "Researching"),
    status: fc.constantFrom("pending", "in_progress", "completed"),
    owner: fc.option(fc.constantFrom("analyst", "analyst-2", "builder"), { nil: undefined }),
    blockedBy: fc.array(id, { maxLength: 3 }),
  });
  const list = fc.record({
    tasks: fc.uniqueArray(task, { selector: (each) => each.id, maxLength: 8 }),
    unreadable: fc.array(id, { maxLength: 2 }),
  });

  it("the order of tasks decides nothing, whatever their ids", () => {
    const worker = { role: "analyst", name: "analyst" } as const;
    const anyId = fc.constantFrom("9", "10", "1x", "x", "", "2", "02", "1e1", "-3", "NaN");
    const tasks = fc.uniqueArray(
      anyId.map(
        (one): Task => ({
          ...{ id: one, subject: "Research GH-1", status: "pending", owner: undefined },
          blockedBy: [],
        }),
      ),
      { selector: (each) => each.id, maxLength: 8 },
    );
    const shuffled = tasks.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        const of = (list: readonly Task[]) => ({ tasks: list, unreadable: [] });
        expect(openTask(of(other), worker)).toEqual(openTask(of(all), worker));
        const but = all[0]?.id ?? "";
        expect(workInstead(of(other), worker, but)).toEqual(workInstead(of(all), worker, but));
      }),
      { numRuns: 1000 },
    );
  });

  it("tasks are startable exactly when pending, unblocked, of the worker's role and not another's", () => {
    fc.assert(
      fc.property(list, ({ tasks, unreadable: lost }) => {
        const unreadable = lost.filter((each) => tasks.every((other) => other.id !== each));
        const waiting = new Set(unreadable);
        for (const each of tasks) if (each.status !== "completed") waiting.add(each.id);
        const free = tasks.filter(
          (each) =>
            each.subject === "Research GH-1" &&
            each.status === "pending" &&
            each.owner !== "analyst-2" &&
            each.owner !== "builder" &&
            !each.blockedBy.some((blocker) => waiting.has(blocker)),
        );
        const worker = { role: "analyst", name: "analyst" } as const;
        expect(startable({ tasks, unreadable }, worker)).toEqual(free);
        const open = openTask({ tasks, unreadable }, worker);
        if (open) expect(["analyst", undefined]).toContain(open.owner);
      }),
      { numRuns: 1000 },
    );
  });
});
