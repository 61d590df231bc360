import { skillName } from "../../src/gate/agent.ts";
import { allow, note } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, title } from "../../src/gate/line.ts";
import { runGate } from "../../src/run-gate.ts";

/** Tells who completed which task. Says nothing when a teammate merely stopped. */
export const teamTaskCompleted = defineGate({
  name: "team-task-completed",
  rule: "A completed task is told with who completed it; it never blocks.",
  on: ["TaskCompleted"],
  when: () => true,
  needs: ["completionRecorded"],
  ifUnknown: "allow",
  decide: (done, { completionRecorded }) => {
    // The client sends this event with a permission mode when a teammate stops in mid-task.
    if (done.permission_mode !== undefined && !completionRecorded) return allow();
    const who = done.teammate_name ?? (done.agent_type && skillName(done.agent_type));
    const told = who
      ? line`Task completed by ${title(who)}: "${title(done.task_subject)}"`
      : line`Task completed: "${title(done.task_subject)}"`;
    const record = { session: done.session_id, task: done.task_id };
    return note(told, { kind: "event", line: told }, { kind: "drop-completion", ...record });
  },
});

if (import.meta.main) void runGate(teamTaskCompleted);
