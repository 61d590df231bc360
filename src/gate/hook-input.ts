import { readShape } from "../shapes/read-shape.ts";
import type { Shaped } from "../shapes/schemas.ts";
import { EVENTS, type EventName } from "./events.ts";
import { parseJson } from "./json.ts";
import { readToolCall, type ToolCall } from "./tool-call.ts";

type ToolEvent = "PreToolUse" | "PostToolUse";

type Inputs = {
  readonly [E in EventName]: E extends ToolEvent
    ? Shaped<E> & { readonly call: ToolCall }
    : Shaped<E>;
};

/** The parsed stdin of one event; for a tool event, with the parsed tool call. */
export type HookInput<E extends EventName = EventName> = Inputs[E];

export type Parsed =
  | { readonly kind: "input"; readonly input: HookInput }
  | { readonly kind: "other-event" }
  | { readonly kind: "bad"; readonly why: string };

/** Parses stdin as one of the events in `EVENTS`. */
export function parseHookInput(stdin: string): Parsed {
  const payload = parseJson(stdin);
  if (payload === undefined) return { kind: "bad", why: "stdin is not JSON" };
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    return { kind: "bad", why: "stdin is not a JSON object" };
  }
  if (!("hook_event_name" in payload) || typeof payload.hook_event_name !== "string") {
    return { kind: "bad", why: "stdin names no event" };
  }
  const event = payload.hook_event_name;
  if (!isEvent(event)) return { kind: "other-event" };
  const reading = readShape(event, payload);
  if (!reading.ok) return { kind: "bad", why: `the ${event} input has no usable ${reading.at}` };
  // Every place of the call is found from it, and a name alone is found from wherever we stand.
  const { cwd } = reading.value;
  if (!cwd.startsWith("/") && !ON_A_DRIVE.test(cwd)) {
    return { kind: "bad", why: `the ${event} input has no usable cwd` };
  }
  return { kind: "input", input: withCall(reading.value) };
}

function isEvent(name: string): name is EventName {
  const names: readonly string[] = EVENTS;
  return names.includes(name);
}

const ON_A_DRIVE = /^[A-Za-z]:[\\/]/;

function withCall(input: Shaped<EventName>): HookInput {
  if (!isToolEvent(input)) return input;
  return { ...input, call: readToolCall(input.tool_name, input.tool_input) };
}

/** By the event alone: a payload may have more fields than its event knows, and they are unchecked. */
export function isToolEvent<T extends { readonly hook_event_name: EventName }>(
  input: T,
): input is Extract<T, { readonly hook_event_name: ToolEvent }> {
  return input.hook_event_name === "PreToolUse" || input.hook_event_name === "PostToolUse";
}
