import { isLeadSkill } from "../../src/gate/agent.ts";
import { allow, block } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import type { HookInput } from "../../src/gate/hook-input.ts";
import { line } from "../../src/gate/line.ts";
import { runGate } from "../../src/run-gate.ts";
import { stateOf } from "../../src/workflow/issue/issue-state.ts";

/** Twice while the same issues wait, then the lead is let go. */
const MOST_HOLDS = 2;

/** The lead stops only when nothing on the board waits to be handed out. */
export const teamStopGate = defineGate({
  name: "team-stop-gate",
  rule: "The lead stops only when no processable issue waits, or somebody still works in the background; at most two holds while the same issues wait in the same states.",
  on: { Stop: [] },
  order: 50,
  ifUnknown: "allow",
  about: (stop) => (stop.agent_type === undefined && !somebodyWorks(stop) ? stop : undefined),
  cheapFacts: ["skill"],
  decideEarly: (_stop, { skill }) => (skill && isLeadSkill(skill.name) ? undefined : allow()),
  facts: ["processable", "leadHolds"],
  decide: (_stop, { processable, leadHolds: { key, times } }) => {
    if (processable.length === 0) return allow();
    const mark = processable.map((issue) => `${issue.key} ${stateOf(issue)}`).join("; ");
    const nth = (times[mark] ?? 0) + 1;
    if (nth > MOST_HOLDS) return allow();
    const issues = processable.length === 1 ? "issue" : "issues";
    return block(line`Board has ${processable.length} processable ${issues}.`, {
      kind: "hold",
      key,
      fingerprint: mark,
      nth,
    });
  },
});

if (import.meta.main) void runGate(teamStopGate);

function somebodyWorks({ background_tasks }: HookInput<"Stop">): boolean {
  return (background_tasks ?? []).some(
    ({ type, status }) => (type === "teammate" || type === "subagent") && status === "running",
  );
}
