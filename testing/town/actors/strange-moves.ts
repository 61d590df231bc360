import { COMMANDS, INTENTS } from "../../../src/workflow/machine/machine.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import type { MoveRequest } from "../../../src/workflow/move/resolve-move.ts";
import type { Town } from "../town.ts";

/** Any hand-off of any issue: most are refused, and none may do harm. */
export function strangeMove(town: Town): { readonly number: number; readonly move: MoveRequest } {
  const draw = town.draw("whim");
  const number = draw.pickAny([...town.seen.keys()]) ?? 1;
  const command = draw.pickAny(COMMANDS) ?? "research";
  const intent = draw.pickAny(INTENTS) ?? "lock";
  const toState = draw.pickAny(STATES) ?? "Done";
  return { number, move: draw.chance(0.6) ? { command, intent } : { command, toState } };
}
