import { oneLine } from "../line.ts";
import { rankVerdicts, type Verdict } from "../rank.ts";

/** Notifications are shown in a corner of the screen. */
const LONGEST = 120;

/** What begins to wait for a person by these verdicts; undefined: nothing does. */
export function beginsToWait(verdicts: readonly Verdict[]): string | undefined {
  const ranked = rankVerdicts(verdicts);
  if (ranked.kind === "held") return undefined;
  for (const { decision } of ranked.kind === "asked" ? ranked.by : ranked.passed) {
    if (decision.kind === "ask") return decision.line;
    if (decision.kind === "allow" && decision.notifies !== undefined) return decision.notifies;
  }
  return undefined;
}

/**
 * A desktop notification (OSC 9), which most terminals show, and a bell for those that do not. The
 * client drops one that begins with a digit, and everything with another control character.
 */
export function notificationSequence(text: string): string {
  return `\u001b]9;ralph: ${oneLine(text, LONGEST)}\u0007\u0007`;
}
