import { readShape } from "../shapes/read-shape.ts";
import type { Shaped } from "../shapes/schemas.ts";
import { EVENTS, type EventName } from "./events.ts";
import { parseJson } from "./json.ts";

type Inputs = { readonly [E in EventName]: Shaped<E> };

/** The parsed stdin of one event. */
export type HookInput<E extends EventName = EventName> = Inputs[E];

export type Parsed =
  | { readonly kind: "input"; readonly input: HookInput }
  | { readonly kind: "other-event" }
  | { readonly kind: "bad"; readonly why: string };

/** Reads stdin as one of the events a gate listens to. */
export function parseHookInput(stdin: string, on: readonly EventName[]): Parsed {
  const payload = parseJson(stdin);
  if (payload === undefined) return { kind: "bad", why: "stdin is not JSON" };
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    return { kind: "bad", why: "stdin is not a JSON object" };
  }
  if (!("hook_event_name" in payload) || typeof payload.hook_event_name !== "string") {
    return { kind: "bad", why: "stdin names no event" };
  }
  const name = payload.hook_event_name;
  const event = EVENTS.find((known) => known === name);
  if (!event || !on.includes(event)) return { kind: "other-event" };
  const reading = readShape(event, payload);
  return reading.ok
    ? { kind: "input", input: reading.value }
    : { kind: "bad", why: `the ${event} input has no usable ${reading.at}` };
}
