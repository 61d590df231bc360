import { agentKey, holderOf } from "../agent.ts";
import type { FactName, Facts } from "../facts.ts";
import { type HookInput, isToolEvent } from "../hook-input.ts";
import { oneLine } from "../line.ts";
import { heard, rankVerdicts, type Verdict } from "../rank.ts";
import type { ToolCall } from "../tool-call.ts";
import { redacted, redactedText } from "./redact.ts";

/** One decision that held something, asked something, or could not be reached. */
export interface LoggedDecision {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: "block" | "ask" | "unsure";
  readonly gate: string;
  /** What followed: the call was held, put to a person, or passed all the same. */
  readonly outcome: "held" | "asked" | "passed";
  /** Why, as it was told. */
  readonly line: string;
  readonly recovery?: string;
  readonly event?: string;
  readonly session?: string;
  readonly agent?: string;
  /** Who was answered, in the words of a lock: a teammate, or a session. */
  readonly holder?: string;
  readonly tool?: string;
  /** The client's id of the call. */
  readonly call?: string;
  /** What the call would have done, in one line. */
  readonly about?: string;
  /** The gate is in shadow: it would have held the call. */
  readonly shadow?: true;
  /** The input of the event; left out when it is too long to be kept. */
  readonly payload?: unknown;
  /** What the gates knew, each fact cut when it is long. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** What one event was answered, as far as the log needs it. */
export interface AnsweredEvent {
  readonly verdicts: readonly Verdict[];
  readonly input: HookInput | undefined;
  readonly facts: Partial<Facts>;
}

export interface Logging {
  /** ISO 8601. */
  readonly at: string;
  readonly secrets: readonly string[];
  readonly newId: () => string;
}

const LONGEST_PAYLOAD = 4096;
const LONGEST_FACT = 600;
const LONGEST_ABOUT = 240;

/** Facts that are the same for every event, or that the entry has already. */
const LEFT_OUT: ReadonlySet<FactName> = new Set<FactName>(["machine", "now", "settings"]);

/** The entries of an event; none for what was simply allowed. */
export function logEntries(
  { verdicts, input, facts }: AnsweredEvent,
  how: Logging,
): LoggedDecision[] {
  const ranked = rankVerdicts(verdicts);
  const said = heard(ranked).flatMap((verdict) => entryOf(verdict, ranked.kind));
  const shadowed = verdicts.flatMap(({ gate, shadowed }) =>
    shadowed === undefined ? [] : shadowOf(entryOf({ gate, decision: shadowed }, "passed")),
  );
  const all = [...said, ...shadowed];
  if (all.length === 0) return [];
  const whose = input === undefined ? {} : describe(input, how.secrets);
  const known = factsKept(facts, how.secrets);
  return all.map((one) => ({ id: how.newId(), at: how.at, ...one, ...whose, facts: known }));
}

type Said = Pick<LoggedDecision, "kind" | "gate" | "outcome" | "line" | "recovery" | "shadow">;

function entryOf({ gate, decision }: Verdict, outcome: LoggedDecision["outcome"]): Said[] {
  const said = { gate: gate.name, outcome };
  switch (decision.kind) {
    case "block":
      return [{ ...said, kind: decision.kind, line: decision.line, ...wayOf(decision) }];
    case "ask":
      return [{ ...said, kind: decision.kind, line: decision.line }];
    case "unsure": {
      const line = `could not decide: ${decision.why}`;
      return [{ ...said, kind: decision.kind, line, ...wayOf(decision) }];
    }
    default:
      return [];
  }
}

function wayOf({ recovery }: { readonly recovery?: string | undefined }) {
  return recovery === undefined ? {} : { recovery };
}

function shadowOf(entries: readonly Said[]): Said[] {
  return entries.map((one) => ({ ...one, shadow: true }));
}

function describe(input: HookInput, secrets: readonly string[]): Partial<LoggedDecision> {
  const { session, agent } = agentKey(input);
  const whole = payloadOf(input, secrets);
  const fits = JSON.stringify(whole).length <= LONGEST_PAYLOAD;
  return {
    event: input.hook_event_name,
    session,
    agent,
    holder: holderOf(input),
    ...(isToolEvent(input) ? { tool: input.tool_name } : {}),
    ...(isToolEvent(input) && input.tool_use_id !== undefined ? { call: input.tool_use_id } : {}),
    ...aboutOf(input, secrets),
    ...(fits ? { payload: whole } : {}),
  };
}

/** The parsed call is made from the rest; the transcript's place and a tool's answer are not ours. */
export function payloadOf(input: HookInput, secrets: readonly string[]): unknown {
  const { call: _call, ...rest } = { call: undefined, ...input };
  const {
    transcript_path: _path,
    tool_response: _answer,
    ...kept
  } = {
    transcript_path: undefined,
    tool_response: undefined,
    ...rest,
  };
  return redacted(kept, secrets);
}

/** The one thing of a call that a person recognises it by. */
export function aboutOf(input: HookInput, secrets: readonly string[] = []): { about?: string } {
  if (!isToolEvent(input)) return {};
  const { command, file_path: file } = input.tool_input;
  const what =
    changeNamed(input.call) ??
    (typeof command === "string" ? command : typeof file === "string" ? file : undefined);
  const text = redactedText(what ?? JSON.stringify(redacted(input.tool_input, secrets)), secrets);
  return { about: oneLine(text, LONGEST_ABOUT) };
}

/** `#42 plan lock`: a hand-off has a command, too, which says little alone. */
function changeNamed(call: ToolCall): string | undefined {
  if (call.kind === "advance-children") return `#${call.issue.number}: children to ${call.target}`;
  if (call.kind !== "hand-off") return undefined;
  const { command, intent, toState } = call.move;
  return [`#${call.issue.number}`, command, intent, toState].filter(Boolean).join(" ");
}

function factsKept(facts: Partial<Facts>, secrets: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      if (LEFT_OUT.has(name as FactName) || value === undefined) return [];
      const shown = redacted(value, secrets);
      const text = JSON.stringify(shown) ?? "";
      return [[name, text.length <= LONGEST_FACT ? shown : oneLine(text, LONGEST_FACT)]];
    }),
  );
}
