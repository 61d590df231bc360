/** Every gate with what it declares to do when it cannot find out, and an event it listens to. */
export const EVERY_GATE = [
  { gate: "branch-gate", ifUnknown: "block", payload: "PreToolUse.Bash" },
  { gate: "state-gate", ifUnknown: "block", payload: "PreToolUse.mcp.plugin" },
  { gate: "convergence-gate", ifUnknown: "block", payload: "PreToolUse.mcp.plugin" },
  { gate: "skill-record", ifUnknown: "allow", payload: "PreToolUse.Skill" },
  { gate: "task-record", ifUnknown: "allow", payload: "PreToolUse.TaskUpdate.completed" },
  { gate: "worker-stop-gate", ifUnknown: "allow", payload: "TeammateIdle.in-process" },
  { gate: "team-stop-gate", ifUnknown: "allow", payload: "Stop.first" },
  { gate: "team-task-completed", ifUnknown: "allow", payload: "TaskCompleted.teammate-in-process" },
  { gate: "team-teammate-idle", ifUnknown: "allow", payload: "TeammateIdle.in-process" },
] as const;

export type GateCase = (typeof EVERY_GATE)[number];

/** The exit code of "could not decide". */
export function unsureCode({ ifUnknown }: Pick<GateCase, "ifUnknown">): 0 | 2 {
  return ifUnknown === "block" ? 2 : 0;
}
