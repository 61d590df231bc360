import type { Machine } from "../../workflow/machine/machine.ts";
import { isWrittenAsIntent, readIntent } from "../../workflow/machine/spelling.ts";
import { resolveMove } from "../../workflow/move/resolve-move.ts";
import type { ToolInput } from "../decision.ts";
import type { HandOffCall } from "../tool-call.ts";

/**
 * The same hand-off with the state's name where an intent was written in its place. Only `lock` and
 * `complete` lead to a state that the command gives by name; the other intents are judged by rules
 * of their own, so they move to the field where they belong. Undefined: nothing to rewrite.
 */
export function resolvedSpelling(
  machine: Machine,
  { move }: HandOffCall,
  input: ToolInput,
): ToolInput | undefined {
  const { toState } = move;
  if (toState === undefined || !isWrittenAsIntent(toState)) return undefined;
  const resolution = resolveMove(machine, move);
  const intent = readIntent(toState);
  if (!resolution.ok || intent === undefined) return undefined;
  if (intent === "lock" || intent === "complete") {
    return { ...input, to_state: resolution.move.target };
  }
  const { to_state: _, ...others } = input;
  return { ...others, intent };
}
