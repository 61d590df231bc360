import type { Decision, DecisionFor, Unsure } from "./decision.ts";
import type { EventName } from "./events.ts";
import type { FactName, Facts, SubjectOf } from "./facts.ts";
import type { HookInput } from "./hook-input.ts";
import type { ToolGroup } from "./tool-groups.ts";

/** One check of an event: its subject, the facts it needs, and the decision. */
export interface Check<
  E extends EventName = EventName,
  S = unknown,
  F extends FactName = FactName,
  N extends FactName = FactName,
  D extends Decision = Decision,
> {
  /**
   * The subject of the event, from stdin alone. Undefined: the check does not apply, and no fact is
   * read for it. Unsure: the check applies to such calls, but this one cannot be read.
   */
  about(input: HookInput<E>): S | Unsure | undefined;
  /** Cheap facts, read first. */
  readonly cheapFacts?: readonly F[];
  /** May decide from the cheap facts alone; then the others are not read. */
  decideEarly?(subject: S, facts: Pick<Facts, F>): D | undefined;
  readonly facts: readonly N[];
  decide(subject: S, facts: Pick<Facts, F | N>): D;
}

/** The tools a gate checks at each event. Events without tools have an empty list. */
export type ToolsByEvent = Readonly<Partial<Record<EventName, readonly ToolGroup[]>>>;

interface Declaration {
  readonly name: string;
  /** The rule it enforces, in one sentence: for the docs and for `ralph explain`. */
  readonly rule: string;
  /** What goes wrong without it, for the table of README.md. */
  readonly savesFrom: string;
  /** When two gates have answers of the same rank, the lower number is printed. */
  readonly order: number;
  /** The answer when a fact it needs cannot be found out. */
  readonly ifUnknown: "allow" | "block";
  /**
   * Stays silent when called with `--unless-plugin` in a session where the plugin's own hooks run.
   */
  readonly yieldsToPlugin?: true;
  /** Further checks, tried in turn when the gate's own `about` does not apply to the event. */
  readonly otherwise?: readonly SecondCheck[];
}

/** A gate as the runner and the docs see it. */
export interface Gate extends Declaration, Check {
  /** The events it is wired to. `hooks.json` is generated from this. */
  readonly on: ToolsByEvent;
}

/** A further check of a gate, for some of its events. */
export interface SecondCheck extends Check {
  readonly events: readonly EventName[];
}

/** Every gate by its name, each loaded when it is called. The build writes this from `hooks-src/`. */
export type GateTable = Readonly<Record<string, () => Promise<Gate>>>;

/** Every file in `hooks-src/` calls this. It only checks types. */
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
