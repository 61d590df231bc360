import { type BenchCase, benchCase } from "./bench-case.ts";
import { bashCall, lockCall } from "./payloads.ts";
import { SESSION, type Stage } from "./stage.ts";

const COMMIT = "git add notes.md && git commit -m 'research notes'";
const DOOR =
  "gh project item-edit --id PVTI_1 --field-id PVTF_2 --single-select-option-id 47fc9ee4";

/** A parent with three parts, and a few issues that have nothing to do with them. */
function boardWith(first: string, second: string): (stage: Stage) => void {
  return (stage) => {
    stage.issue(41, "In Review");
    for (const [index, state] of [first, second, "Ready for Plan"].entries()) {
      stage.issue(42 + index, state, "--parent", "41", "--estimate", "S");
    }
    for (const number of [45, 46, 47, 48]) stage.issue(number, "Done");
  };
}

function inPhase(stage: Stage): void {
  const skill = { skill: "ralph-research", phase: "research", prompt: undefined } as const;
  stage.record(
    { kind: "skill", session: SESSION, agent: "main", ...skill },
    `agents/${SESSION}/main/skill.json`,
    JSON.stringify(skill),
  );
}

export function stateCases(): BenchCase[] {
  const gate = { gate: "state-gate", event: "PreToolUse" } as const;
  const set = boardWith("Research Needed", "Research Needed");
  return [
    benchCase({
      ...gate,
      path: "Bash without a door",
      weight: "plain",
      code: 0,
      fields: bashCall("npm test"),
    }),
    benchCase({ ...gate, path: "Bash door", weight: "one", code: 2, fields: bashCall(DOOR) }),
    benchCase({
      ...gate,
      path: "hand-off, allowed",
      weight: "two",
      database: true,
      code: 0,
      fields: lockCall("analyst", "research"),
      set,
    }),
    benchCase({
      ...gate,
      path: "hand-off, blocked",
      weight: "one",
      database: true,
      code: 2,
      fields: lockCall("builder", "plan"),
      set,
    }),
  ];
}

export function branchCases(): BenchCase[] {
  const gate = { gate: "branch-gate", event: "PreToolUse", fields: bashCall(COMMIT) } as const;
  const offMain = (stage: Stage) => {
    inPhase(stage);
    stage.git("switch", "-q", "-c", "feature/notes");
  };
  return [
    benchCase({ ...gate, path: "no phase", weight: "plain", code: 0 }),
    benchCase({ ...gate, path: "in phase, on main", weight: "one", code: 0, set: inPhase }),
    benchCase({ ...gate, path: "in phase, off main", weight: "one", code: 2, set: offMain }),
  ];
}

export function convergenceCases(): BenchCase[] {
  const gate = { gate: "convergence-gate", event: "PreToolUse" } as const;
  const planned = { ...gate, database: true, fields: lockCall("builder", "plan") };
  return [
    benchCase({
      ...gate,
      path: "other target",
      weight: "plain",
      code: 0,
      fields: lockCall("analyst", "research"),
      set: boardWith("Research Needed", "Research Needed"),
    }),
    benchCase({
      ...planned,
      weight: "one",
      path: "converged",
      code: 0,
      set: boardWith("Ready for Plan", "Ready for Plan"),
    }),
    benchCase({
      ...planned,
      weight: "one",
      path: "blocked",
      code: 2,
      set: boardWith("Ready for Plan", "Research in Progress"),
    }),
  ];
}

export function recordCases(): BenchCase[] {
  return [
    benchCase({
      gate: "skill-record",
      event: "PreToolUse",
      path: "a skill is entered",
      weight: "plain",
      code: 0,
      fields: { tool_name: "Skill", tool_input: { skill: "ralph-hero:ralph-research" } },
    }),
    benchCase({
      gate: "session-record",
      event: "UserPromptSubmit",
      path: "a prompt is typed",
      weight: "plain",
      code: 0,
      fields: { prompt: "go on" },
    }),
    benchCase({
      gate: "task-record",
      event: "PreToolUse",
      path: "a task is completed",
      weight: "plain",
      code: 0,
      fields: { tool_name: "TaskUpdate", tool_input: { taskId: "7", status: "completed" } },
    }),
  ];
}
