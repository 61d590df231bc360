import { agentKey } from "../agent.ts";
import type { Decision } from "../decision.ts";
import { isToolEvent } from "../hook-input.ts";
import type { Output } from "../render.ts";
import { type AnsweredEvent, payloadOf } from "./logged-decision.ts";
import { redacted, redactedText } from "./redact.ts";

/** One line of the trail: an event that gates answered, or a call that a tool answered. */
export interface TrailEntry {
  readonly at: string;
  readonly kind: "gates" | "tool";
  /** The event's or the tool's name. */
  readonly name: string;
  readonly session: string | null;
  readonly agent: string | null;
  /** The client's own id of the tool call. */
  readonly call: string | null;
  readonly ms: number;
  readonly outcome: string;
  /** What each gate decided, or what was wrong with a call. */
  readonly said: readonly {
    readonly gate: string;
    readonly decision: string;
    readonly line?: string;
  }[];
  readonly payload?: unknown;
}

const LONGEST_PAYLOAD = 32 * 1024;

interface Timed {
  readonly at: string;
  readonly ms: number;
  readonly secrets: readonly string[];
}

export function trailOfEvent(
  { verdicts, input, output }: AnsweredEvent & { readonly output: Output },
  { at, ms, secrets }: Timed,
): TrailEntry {
  const key = input && agentKey(input);
  const payload = input && payloadOf(input, secrets);
  const fits = JSON.stringify(payload ?? null).length <= LONGEST_PAYLOAD;
  return {
    ...{ at, kind: "gates", name: input?.hook_event_name ?? "not read", ms },
    session: key?.session ?? null,
    agent: key?.agent ?? null,
    call: input && isToolEvent(input) ? (input.tool_use_id ?? null) : null,
    outcome: output.code === 2 ? "held" : output.stdout === undefined ? "passed" : "told",
    said: verdicts.map(({ gate, decision, shadowed }) => {
      const said = shadowed ?? decision;
      const shown = shadowed ? `shadow ${said.kind}` : said.kind;
      const line = lineOf(said);
      return {
        gate: gate.name,
        decision: shown,
        ...(line === undefined ? {} : { line: redactedText(line, secrets) }),
      };
    }),
    ...(fits && payload !== undefined ? { payload } : {}),
  };
}

function lineOf(said: Decision): string | undefined {
  switch (said.kind) {
    case "allow":
      return undefined;
    case "unsure":
      return said.why;
    default:
      return said.line;
  }
}

export function trailOfCall(
  call: {
    readonly name: string;
    readonly id: string | undefined;
    readonly session: string | undefined;
    readonly args: unknown;
    readonly error: string | undefined;
  },
  { at, ms, secrets }: Timed,
): TrailEntry {
  const payload = redacted(call.args, secrets);
  const fits = (JSON.stringify(payload) ?? "").length <= LONGEST_PAYLOAD;
  const { error } = call;
  return {
    ...{ at, kind: "tool", name: call.name, ms },
    ...{ session: call.session ?? null, agent: null, call: call.id ?? null },
    outcome: error === undefined ? "answered" : "refused",
    said:
      error === undefined
        ? []
        : [{ gate: call.name, decision: "refused", line: redactedText(error, secrets) }],
    ...(fits ? { payload } : {}),
  };
}
