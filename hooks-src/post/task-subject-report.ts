import { isLeadSkill } from "../../src/gate/agent.ts";
import { allow, note } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, title } from "../../src/gate/line.ts";
import { TASK_CREATE_TOOL } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import { ROLES, WORK } from "../../src/workflow/machine/roles.ts";
import { roleOf } from "../../src/workflow/next/task-claim.ts";

const KNOWN = ROLES.flatMap((role) => WORK[role]).join(", ");

/** A task that no role recognises by its first word would wait for ever. */
export const taskSubjectReport = defineGate({
  name: "task-subject-report",
  rule: "Tells a lead which words a task's subject may begin with, when no role takes up the task it created. Never blocks.",
  savesFrom: "A task that no worker ever takes, because of its first word.",
  on: { PostToolUse: [TASK_CREATE_TOOL] },
  order: 75,
  ifUnknown: "allow",
  about: ({ call }) =>
    call.kind === "task-create" && roleOf(call.subject) === undefined ? call : undefined,
  facts: ["skill"],
  decide: ({ subject }, { skill }) =>
    skill && isLeadSkill(skill.name)
      ? note(line`No role takes up "${title(subject)}": subjects begin with ${KNOWN}.`)
      : allow(),
});

if (import.meta.main) void runGate(taskSubjectReport);
