import { isLeadSkill } from "../../src/gate/agent.ts";
import { allow, block } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import type { HookInput } from "../../src/gate/hook-input.ts";
import { line } from "../../src/gate/line.ts";
import { runGate } from "../../src/run-gate.ts";
import type { ActionableIssues } from "../../src/workflow/next/actionable.ts";
import {
  MOST_COUNTED,
  processableMark,
  processableNames,
} from "../../src/workflow/next/processable.ts";

/** The gate holds the lead twice while the same issues wait, then releases it. */
const MOST_HOLDS = 2;

/** Characters left for the issue numbers after the line's fixed words. */
const ROOM = 110;

/** The lead may stop only when no issue on the board waits for a worker. */
export const teamStopGate = defineGate({
  name: "team-stop-gate",
  rule: "The lead stops only when no processable issue waits, or somebody still works in the background; at most two holds while the same issues wait in the same states.",
  savesFrom: "A lead that ends the session while issues wait.",
  on: { Stop: [] },
  order: 50,
  ifUnknown: "allow",
  about: (stop) => (stop.agent_type === undefined && !somebodyWorks(stop) ? stop : undefined),
  cheapFacts: ["skill"],
  decideEarly: (_stop, { skill }) => (skill && isLeadSkill(skill.name) ? undefined : allow()),
  facts: ["processable", "leadHolds"],
  decide: (_stop, { processable, leadHolds: { key, times } }) => {
    if (processable.total === 0) return allow();
    const mark = processableMark(processable);
    const nth = (times[mark] ?? 0) + 1;
    if (nth > MOST_HOLDS) return allow();
    return block(waitingLine(processable), { kind: "hold", key, fingerprint: mark, nth });
  },
});

if (import.meta.main) void runGate(teamStopGate);

function waitingLine(waiting: ActionableIssues): string {
  const { total } = waiting;
  const count = total > MOST_COUNTED ? `more than ${MOST_COUNTED}` : total;
  const issues = total === 1 ? "issue" : "issues";
  return line`Board has ${count} processable ${issues}: ${processableNames(waiting, ROOM)}.`;
}

function somebodyWorks({ background_tasks }: HookInput<"Stop">): boolean {
  return (background_tasks ?? []).some(
    ({ type, status }) => (type === "teammate" || type === "subagent") && status === "running",
  );
}
