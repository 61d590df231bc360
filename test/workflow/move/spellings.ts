import type { Refusal } from "../../../src/workflow/move/refusal.ts";
import type { MoveRequest } from "../../../src/workflow/move/resolve-move.ts";
import { judge, outcome } from "../board.ts";

export function refusalOf(state: string, request: MoveRequest): Refusal {
  const judgement = judge(state, request);
  if (judgement.kind !== "refused") throw new Error(`not refused: ${outcome(judgement)}`);
  return judgement.refusal;
}

/** A command in both spellings, with an intent in all four. */
export function spellings(command: string, intent: string): MoveRequest[] {
  const papers = `__${intent.toUpperCase()}__`;
  return [command, `ralph_${command}`].flatMap((name) => [
    { command: name, intent },
    { command: name, intent: papers },
    { command: name, toState: intent },
    { command: name, toState: papers },
  ]);
}
