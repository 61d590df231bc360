import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
