import type { Answers, EventName } from "./events.ts";
import type { StoreRecord } from "./store-record.ts";

export type ToolInput = Readonly<Record<string, unknown>>;

interface Carried {
  /** Records that the runner writes if the decision counts. `ralph explain` only prints them. */
  readonly remember?: readonly StoreRecord[];
}

export interface Allow extends Carried {
  readonly kind: "allow";
  /** The tool's whole input in another spelling, before a tool call. Dropped when the call is held. */
  readonly rewrites?: ToolInput;
  /** What begins to wait for a person when this passes: the person is notified. */
  readonly notifies?: string | undefined;
}
export interface Note extends Carried {
  readonly kind: "note";
  readonly line: string;
  /** The person reads it, too, where the agent does. */
  readonly forPerson?: true;
}
export interface Block extends Carried {
  readonly kind: "block";
  readonly line: string;
  /** What the agent or a person can do about it. Never cut; the line before it is. */
  readonly recovery?: string;
}
export interface Ask extends Carried {
  readonly kind: "ask";
  readonly line: string;
  readonly otherwise: Unanswered;
}

/** What is refused, and what a person runs, where a question would reach no person. */
export interface Unanswered {
  readonly line: string;
  readonly recovery: string;
}

/** A needed fact could not be found out, so the gate's `ifUnknown` decides. */
export interface Unsure {
  readonly kind: "unsure";
  readonly why: string;
  /** What makes the same call go through, where that is known: to wait. */
  readonly recovery?: string;
}

export type Decision = Allow | Note | Block | Ask | Unsure;

type Intersect<E extends EventName> = (
  E extends EventName
    ? (kind: Answers[E]) => void
    : never
) extends (kind: infer Kind) => void
  ? Kind
  : never;

/** The decisions a gate may return: those that every one of its events allows. */
export type DecisionFor<E extends EventName> = Extract<Decision, { kind: Intersect<E> }> | Unsure;

export function allow(...remember: readonly StoreRecord[]): Allow {
  return { kind: "allow", remember };
}

/** Lets pass what a person is notified of; undefined: of nothing. */
export function allowNotifying(
  notifies: string | undefined,
  ...remember: readonly StoreRecord[]
): Allow {
  return { kind: "allow", notifies, remember };
}

/** Lets a tool call pass with another input, which replaces all of it. */
export function rewrite(input: ToolInput): Allow {
  return { kind: "allow", rewrites: input };
}

export function note(line: string, ...remember: readonly StoreRecord[]): Note {
  return { kind: "note", line, remember };
}

/** A note to agent and person. */
export function tell(line: string, ...remember: readonly StoreRecord[]): Note {
  return { kind: "note", line, forPerson: true, remember };
}

export function block(line: string, ...remember: readonly StoreRecord[]): Block {
  return { kind: "block", line, remember };
}

/** A block with a recovery. */
export function refuse(line: string, recovery: string, ...remember: readonly StoreRecord[]): Block {
  return { kind: "block", line, recovery, remember };
}

/** A question to the person. Where nobody would answer it, the call is refused instead. */
export function ask(line: string, otherwise: Unanswered, ...remember: readonly StoreRecord[]): Ask {
  return { kind: "ask", line, otherwise, remember };
}

export function unsure(why: string, recovery?: string): Unsure {
  return { kind: "unsure", why, ...(recovery === undefined ? {} : { recovery }) };
}
