import type { Machine } from "../../workflow/machine/machine.ts";
import { isWrittenAsIntent, readIntent } from "../../workflow/machine/spelling.ts";
import { resolveMove } from "../../workflow/move/resolve-move.ts";
import type { ToolInput } from "../decision.ts";
import type { AdvanceCall, HandOffCall } from "../tool-call.ts";

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

/**
 * What a call would change, in one text that is the same before and after auto-state has written
 * the call anew. The gate records it and the server compares it, so that what was judged for one
 * call, or agreed to by a person, counts for no other. Undefined: the call names no such change.
 */
export function callMeaning(machine: Machine, call: HandOffCall | AdvanceCall): string | undefined {
  const { kind, issue } = call;
  const where = [kind, issue.repository?.toLowerCase() ?? "", issue.number];
  if (call.kind === "advance-children") {
    return call.target === undefined ? undefined : JSON.stringify([...where, call.target]);
  }
  const resolution = resolveMove(machine, call.move);
  if (!resolution.ok) return undefined;
  const { command, intent, target } = resolution.move;
  // auto-state replaces these two by the name of the state.
  const kept = intent === "lock" || intent === "complete" ? undefined : intent;
  return JSON.stringify([...where, command, kept ?? "", target]);
}
