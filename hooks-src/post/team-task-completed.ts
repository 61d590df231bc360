import { skillName } from "../../src/gate/agent.ts";
import { allow, note } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, title } from "../../src/gate/line.ts";
import { isMereStop } from "../../src/gate/rules/completion/held-twice.ts";
import { runGate } from "../../src/run-gate.ts";

/** Reports who completed which task, and says nothing when a teammate merely stopped. */
export const teamTaskCompleted = defineGate({
  name: "team-task-completed",
  rule: "Reports who completed which task. Never blocks.",
  savesFrom: "Guessing who finished what.",
  on: { TaskCompleted: [] },
  order: 60,
  ifUnknown: "allow",
  about: (done) => ({ done, task: done.task_id }),
  facts: ["completionRecorded"],
  decide: ({ done, task }, { completionRecorded }) => {
    if (isMereStop(done, completionRecorded)) return allow();
    const who = done.teammate_name ?? (done.agent_type && skillName(done.agent_type));
    const text = who
      ? line`Task completed by ${title(who)}: "${title(done.task_subject)}"`
      : line`Task completed: "${title(done.task_subject)}"`;
    return note(
      text,
      { kind: "event", line: text },
      { kind: "drop-completion", session: done.session_id, task },
    );
  },
});

if (import.meta.main) void runGate(teamTaskCompleted);
