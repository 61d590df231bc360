import { agentKey } from "../../src/gate/agent.ts";
import { allow } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import {
  COMPLETION_FACTS,
  completedTask,
  EARLY,
  judgeCompletion,
  judgeStillHeld,
} from "../../src/gate/rules/completion/task-completion.ts";
import { isWaiting } from "../../src/gate/rules/skill-use.ts";
import { runGate } from "../../src/run-gate.ts";

/** An agent that stops while it still has the lock of a phase leaves an issue that nobody can take. */
const stillHeld = defineCheck({
  events: ["Stop", "SubagentStop"],
  about: (input) => (isWaiting(input) ? undefined : input),
  cheapFacts: ["lockStillHeld", "ownMerge"],
  decideEarly: (_stop, { lockStillHeld, ownMerge }) =>
    lockStillHeld || ownMerge ? undefined : allow(),
  facts: ["taskList", "completionHolds", "holder", "worker"],
  decide: (stop, facts) => judgeStillHeld(agentKey(stop), facts),
});

/** Create PR alone is judged by the comments; nobody else reads them. */
const linked = defineCheck({
  events: ["TaskCompleted"],
  about: (done) => completedTask(done, true),
  ...EARLY,
  facts: [...COMPLETION_FACTS, "isWorkLinked"],
  decide: (done, facts) => judgeCompletion(done, facts, facts.isWorkLinked),
});

/** A task says that work is done; the board shows whether it is. */
export const completionGate = defineGate({
  name: "completion-gate",
  rule: "A task is completed only when its issue shows the work (handed off, estimated, split or linked), and nobody stops with a lock of its own; at most two holds in a row for the same fact.",
  savesFrom:
    "Tasks that are ticked off while nothing was handed off, and locks that nobody works under.",
  on: { TaskCompleted: [], Stop: [], SubagentStop: [] },
  order: 45,
  ifUnknown: "allow",
  about: (input) =>
    input.hook_event_name === "TaskCompleted" ? completedTask(input, false) : undefined,
  ...EARLY,
  facts: COMPLETION_FACTS,
  decide: (done, facts) => judgeCompletion(done, facts, false),
  otherwise: [linked, stillHeld],
});

if (import.meta.main) void runGate(completionGate);
