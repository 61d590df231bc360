import type { DecisionFor } from "./decision.ts";
import type { EventName } from "./events.ts";
import type { FactName, Facts } from "./facts.ts";
import type { HookInput } from "./hook-input.ts";

/** The shape every hook file fills in: when, what it needs to know, and what follows. */
export interface Gate<
  E extends EventName = EventName,
  F extends FactName = FactName,
  N extends FactName = FactName,
> {
  readonly name: string;
  /** The rule it enforces, in one sentence: for the docs and for `ralph explain`. */
  readonly rule: string;
  readonly on: readonly E[];
  /** From stdin alone: false, and nothing is read. */
  when(input: HookInput<E>): boolean;
  /** An agent's own file may wire it a second time, with `--unless-plugin`: one of the two speaks. */
  readonly yieldsToPlugin?: true;
  /** Cheap facts, read first. */
  readonly first?: readonly F[];
  /** An answer from the cheap facts alone, before the dear ones are read. */
  early?(input: HookInput<E>, facts: Pick<Facts, F>): DecisionFor<E> | undefined;
  readonly needs: readonly N[];
  /** What follows when a needed fact cannot be found out. */
  readonly ifUnknown: "allow" | "block";
  decide(input: HookInput<E>, facts: Pick<Facts, F | N>): DecisionFor<E>;
}

export function defineGate<
  E extends EventName,
  F extends FactName = never,
  N extends FactName = never,
>(gate: Gate<E, F, N>): Gate<E, F, N> {
  return gate;
}
