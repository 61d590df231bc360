import type { Decision, DecisionFor, Unsure } from "./decision.ts";
import type { EventName } from "./events.ts";
import type { FactName, Facts, SubjectOf } from "./facts.ts";
import type { HookInput } from "./hook-input.ts";
import type { ToolGroup } from "./tool-groups.ts";

/** One question about an event: what it is about, what must be known, and what follows. */
export interface Check<
  E extends EventName = EventName,
  S = unknown,
  F extends FactName = FactName,
  N extends FactName = FactName,
  D extends Decision = Decision,
> {
  /**
   * What the event is about, from stdin alone. Undefined: nothing to say, and nothing is read.
   * Unsure: the gate looks at such calls, but this one cannot be read.
   */
  about(input: HookInput<E>): S | Unsure | undefined;
  /** Facts that cost little, read first. */
  readonly cheapFacts?: readonly F[];
  /** An answer from the cheap facts alone, before the others are read. */
  decideEarly?(subject: S, facts: Pick<Facts, F>): D | undefined;
  readonly facts: readonly N[];
  decide(subject: S, facts: Pick<Facts, F | N>): D;
}

/** The tools a gate looks at, event by event; events without tools have an empty list. */
export type ToolsByEvent = Readonly<Partial<Record<EventName, readonly ToolGroup[]>>>;

interface Declaration {
  readonly name: string;
  /** The rule it enforces, in one sentence: for the docs and for `ralph explain`. */
  readonly rule: string;
  /** Of two gates with an answer of the same rank the one with the lower number speaks. */
  readonly order: number;
  /** What follows when a fact it needs cannot be found out. */
  readonly ifUnknown: "allow" | "block";
  /** Called with `--unless-plugin` it is silent in a session where the plugin's own hooks run. */
  readonly yieldsToPlugin?: true;
  /** Asked in turn when the gate's own question is not about this event. */
  readonly otherwise?: readonly SecondCheck[];
}

/** A gate as the runner and the docs see it. */
export interface Gate extends Declaration, Check {
  /** The events it is wired to. `hooks.json` is made from this. */
  readonly on: ToolsByEvent;
}

/** A further question of a gate, at some of its events. */
export interface SecondCheck extends Check {
  readonly events: readonly EventName[];
}

/** Every gate by its name, each loaded when it is called. The build writes this from `hooks-src/`. */
export type GateTable = Readonly<Record<string, () => Promise<Gate>>>;

/** The shape every file in `hooks-src/` fills in. */
export function defineGate<
  E extends EventName,
  S extends SubjectOf<F | N>,
  F extends FactName = never,
  N extends FactName = never,
>(
  gate: Declaration & { readonly on: Readonly<Record<E, readonly ToolGroup[]>> } & Check<
      E,
      S,
      F,
      N,
      DecisionFor<E>
    >,
) {
  return gate;
}

export function defineCheck<
  E extends EventName,
  S extends SubjectOf<F | N>,
  F extends FactName = never,
  N extends FactName = never,
>(check: { readonly events: readonly E[] } & Check<E, S, F, N, DecisionFor<E>>) {
  return check;
}

/** The events a gate is wired to. */
export function eventsOf({ on }: { readonly on: ToolsByEvent }): string[] {
  return Object.keys(on);
}
