import { join } from "node:path";
import { atMost, type Measure } from "./figure.ts";
import { BARE_READ } from "./plugin.ts";
import { SILENT, timeRounds } from "./rounds.ts";
import { IDLE_BUILDER } from "./situations.ts";
import { setStage, TEAM } from "./stage.ts";

const TASKS = 10_000;

const LISTS = [
  { row: "10,000 open tasks, to a bare read", completed: 0, target: 1.55 },
  { row: "10,000 tasks, 95 % completed, to a bare read", completed: 0.95, target: 1.2 },
];

/** worker-stop-gate over a long list, against a program that only reads its files. */
export const measureTasks: Measure = (rounds, wanted) => {
  const made = LISTS.filter(({ row }) => wanted(row)).map(({ row, completed, target }) => {
    const stage = setStage();
    for (let id = 1; id <= TASKS; id += 1) stage.file(...taskFile(id, id <= completed * TASKS));
    const ours = stage.program(row, IDLE_BUILDER, { code: 0, says: /builder is idle\.$/ });
    if (!ours) throw new Error("no gate is wired to TeammateIdle");
    const cmd = [BARE_READ, join(stage.home, ".claude/tasks", TEAM)];
    return { row, target, ours, bare: stage.other("bare read", cmd, IDLE_BUILDER, SILENT) };
  });
  const timeOf = timeRounds(
    made.flatMap(({ ours, bare }) => [ours, bare]),
    rounds,
  );
  return made.map(({ row, target, ours, bare }) => ({
    row,
    ms: timeOf(ours).wall,
    wall: atMost(target, timeOf(ours).wall / timeOf(bare).wall),
    cpu: atMost(target, timeOf(ours).cpu / timeOf(bare).cpu),
  }));
};

/** Nothing a builder could start: every open task has to be looked at. */
function taskFile(id: number, isCompleted: boolean): [string, string] {
  const mine = id % 2 === 0 && !isCompleted;
  const task = {
    id: `${id}`,
    subject: mine ? `Plan GH-${id}` : `Research GH-${id}`,
    description: "As the plan has it.",
    status: isCompleted ? "completed" : "pending",
    blocks: [],
    blockedBy: mine ? [`${TASKS - 1}`] : [],
  };
  return [`.claude/tasks/${TEAM}/${id}.json`, JSON.stringify(task, null, 2)];
}
