import { type BenchCase, benchCase } from "./bench-case.ts";
import { ofTeam } from "./payloads.ts";
import { SESSION, type Stage } from "./stage.ts";

/** Ten tasks: what an analyst could start is open, what a builder could start is blocked. */
function teamTasks(stage: Stage): void {
  for (const id of [1, 2, 3]) stage.task(id, `Research GH-${id}`, { status: "completed" });
  for (const id of [4, 5, 6]) stage.task(id, `Research GH-${id}`);
  for (const id of [7, 8]) stage.task(id, `Plan GH-${id}`, { blockedBy: ["4", "5"] });
  stage.task(9, "Implement GH-4", { blockedBy: ["7"] });
  stage.task(10, "Review plan GH-4", { blockedBy: ["7"] });
}

function waitingBoard(stage: Stage): void {
  for (const number of [41, 42, 43]) stage.issue(number, "Research Needed", "--estimate", "S");
  stage.issue(44, "Backlog", "--blocked-by", "41");
  for (const number of [45, 46, 47, 48]) stage.issue(number, "Done");
}

function leading(stage: Stage): void {
  waitingBoard(stage);
  const agent = { session: SESSION, agent: "main" };
  const skill = { skill: "ralph-team", phase: undefined, prompt: undefined };
  stage.record(
    { kind: "skill", ...agent, ...skill },
    `agents/${SESSION}/main/skill.json`,
    JSON.stringify(skill),
  );
}

/** What the gate and the script remember of their holds: each run is a first one. */
function forgetHolds(stage: Stage): void {
  stage.forget("holds");
  stage.forget("bash-holds");
}

export function workerStopCases(): BenchCase[] {
  const gate = { gate: "worker-stop-gate", event: "TeammateIdle", set: teamTasks } as const;
  return [
    benchCase({ ...gate, path: "allowed", weight: "plain", code: 0, fields: ofTeam("builder") }),
    benchCase({
      ...gate,
      path: "blocked",
      weight: "plain",
      code: 2,
      fields: ofTeam("analyst"),
      before: forgetHolds,
    }),
  ];
}

export function teamCases(): BenchCase[] {
  const lead = {
    gate: "team-stop-gate",
    event: "Stop",
    fields: { stop_hook_active: false, background_tasks: [] },
  } as const;
  return [
    benchCase({ ...lead, path: "not the lead", weight: "plain", code: 0, set: waitingBoard }),
    benchCase({
      ...lead,
      path: "blocked",
      weight: "two",
      database: true,
      code: 2,
      set: leading,
      before: forgetHolds,
    }),
    benchCase({
      gate: "team-task-completed",
      event: "TaskCompleted",
      path: "told",
      weight: "plain",
      code: 0,
      fields: { ...ofTeam("analyst"), task_id: "7", task_subject: "Research GH-42" },
      before: (stage) =>
        stage.record(
          { kind: "completion", session: SESSION, task: "7" },
          `completions/${SESSION}/7`,
          "",
        ),
    }),
    benchCase({
      gate: "team-teammate-idle",
      event: "TeammateIdle",
      path: "told",
      weight: "plain",
      code: 0,
      fields: ofTeam("analyst"),
    }),
  ];
}
