import { allow, allowNotifying, type DecisionFor, refuse } from "../../decision.ts";
import type { HoldCount } from "../../facts.ts";
import type { HookInput } from "../../hook-input.ts";

/** An agent is held twice in a row for the same unchanged fact, then let go. */
const MOST_HOLDS = 2;

/**
 * The client also reports a completion when a teammate stops in mid-task; then it sends the
 * permission mode, and the agent has marked nothing as completed.
 */
export function isMereStop(
  { permission_mode: mode }: Pick<HookInput<"TaskCompleted">, "permission_mode">,
  completionRecorded: boolean,
): boolean {
  return mode !== undefined && !completionRecorded;
}

/** What is refused, and why it is the same fact as before. */
interface Hold {
  readonly line: string;
  readonly recovery: string;
  readonly fingerprint: string;
}

/** Refuses twice; the third time it passes, and the team's log says so. */
export function heldTwice(
  { line, recovery, fingerprint }: Hold,
  { key, times }: HoldCount,
): Extract<DecisionFor<"TaskCompleted" | "Stop" | "SubagentStop">, { kind: "allow" | "block" }> {
  const nth = (times[fingerprint] ?? 0) + 1;
  const hold = { kind: "hold", key, fingerprint, nth } as const;
  if (nth <= MOST_HOLDS) return refuse(line, recovery, hold);
  if (nth > MOST_HOLDS + 1) return allow();
  const event = { kind: "event", line: `Let go after two holds: ${line}` } as const;
  return allowNotifying(event.line, hold, event);
}
