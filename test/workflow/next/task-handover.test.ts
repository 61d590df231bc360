import { expect, it } from "vitest";
import type { TaskChange } from "../../../src/workflow/next/task-change.ts";
import { handoverProblem, type TaskOwner } from "../../../src/workflow/next/task-handover.ts";
import type { Task } from "../../../src/workflow/next/tasks.ts";

const OWNERS: readonly TaskOwner[] = [
  { name: "team-lead", role: undefined },
  { name: "bob", role: "builder" },
  { name: "val", role: "validator" },
];
const NONE = { status: undefined, owner: undefined, subject: undefined, marksWaiting: false };
const plan: Task = { id: "2", subject: "Plan GH-42", status: "pending", blockedBy: [] };

const judged = (
  task: Task | undefined,
  change: Partial<TaskChange>,
  owners: readonly TaskOwner[] | undefined = OWNERS,
) => handoverProblem(task, { ...NONE, ...change }, owners)?.kind;

it.each<[string, Task | undefined, Partial<TaskChange>, string | undefined]>([
  ["a name that nobody has", plan, { owner: "ghost" }, "nobody"],
  ["a name that begins like one", plan, { owner: "bo" }, "nobody"],
  ["no name", plan, { owner: " " }, undefined],
  ["nobody, without an owner in the call", plan, { status: "pending" }, undefined],
  ["a peer, in another spelling", plan, { owner: " Bob@crew" }, undefined],
  ["the lead", plan, { owner: "team-lead" }, undefined],
  ["another role", plan, { owner: "val" }, "other-role"],
  ["another role, in progress", { ...plan, status: "in_progress" }, { owner: "val" }, "other-role"],
  ["another role, of no role's work", { ...plan, subject: "Tidy up" }, { owner: "val" }, undefined],
  ["who has it already", { ...plan, owner: "ghost" }, { owner: "Ghost" }, undefined],
  ["a name that nobody has, and ends", plan, { owner: "ghost", status: "completed" }, "nobody"],
  ["a name that nobody has, and goes", plan, { owner: "ghost", status: "deleted" }, undefined],
  // Set to pending it would be out of everybody's sight.
  ["nobody, when it is completed", { ...plan, status: "completed" }, { owner: "x" }, "nobody"],
  ["another role, completed", { ...plan, status: "completed" }, { owner: "val" }, "other-role"],
  [
    "another role, with a subject that is mended",
    { ...plan, subject: "Fix it" },
    { owner: "val", subject: "Implement GH-42" },
    "other-role",
  ],
  ["nobody, when it is not in the list", undefined, { owner: "ghost" }, undefined],
  ["nobody, done again", undefined, { owner: "ghost", status: "pending" }, "nobody"],
  ["another role, done again", undefined, { owner: "val", status: "pending" }, undefined],
])("a task that is given to %s", (_what, task, change, kind) => {
  expect(judged(task, change)).toBe(kind);
});

it("where it is not known who is there, a task is given to anybody", () => {
  expect(handoverProblem(plan, { ...NONE, owner: "ghost" }, undefined)).toBeUndefined();
  expect(judged(plan, { owner: "bob" }, [])).toBe("nobody");
});

it("a role is also known by its agent's type, and a teammate of its name is not", () => {
  const roles: readonly TaskOwner[] = [
    { name: "builder", role: "builder", isRole: true },
    { name: "validator", role: "validator", isRole: true },
  ];
  for (const owner of ["ralph-builder", "ralph-hero:ralph-builder", "builder-2", " Builder"]) {
    expect(judged(plan, { owner }, roles)).toBeUndefined();
    expect(judged(plan, { owner }, [{ name: "builder", role: "builder" }])).toBe(
      owner === " Builder" ? undefined : "nobody",
    );
  }
  expect(judged(plan, { owner: "ralph-validator" }, roles)).toBe("other-role");
  expect(judged(plan, { owner: "builders" }, roles)).toBe("nobody");
});
