import { allow } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { runGate } from "../../src/run-gate.ts";

/** Remembers that an agent called a task completed: the client also says so of a mere stop. */
export const taskRecord = defineGate({
  name: "task-record",
  rule: "A TaskUpdate to completed is remembered until the completion is reported.",
  on: ["PreToolUse"],
  when: ({ tool_name, tool_input }) =>
    tool_name === "TaskUpdate" && tool_input["status"] === "completed",
  needs: [],
  ifUnknown: "allow",
  decide: ({ session_id: session, tool_input: { taskId } }) =>
    typeof taskId === "string" ? allow({ kind: "completion", session, task: taskId }) : allow(),
});

if (import.meta.main) void runGate(taskRecord);
