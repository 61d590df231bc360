import * as z from "zod/mini";
import { EVENTS, type EventName } from "./events.ts";
import { parseJson } from "./json.ts";

// A gate parses one payload and exits: compiling a parser for it costs more than it saves.
z.config({ jitless: true });

const text = () => z.optional(z.string());

/** What every event carries. Fields we do not read are let through unseen. */
const common = () => ({
  session_id: z.string(),
  cwd: z.string(),
  prompt_id: text(),
  permission_mode: text(),
  agent_id: text(),
  agent_type: text(),
});

const toolCall = () => ({
  ...common(),
  tool_name: z.string(),
  tool_input: z.record(z.string(), z.unknown()),
  tool_use_id: text(),
});

const stop = () => ({
  ...common(),
  stop_hook_active: z.optional(z.boolean()),
  background_tasks: z.optional(z.array(z.looseObject({ type: text(), status: text() }))),
});

const teammate = () => ({ ...common(), teammate_name: text(), team_name: text() });

/** Made when asked for: a gate pays only for the events it listens to. */
export const SCHEMAS = {
  PreToolUse: () => z.object({ hook_event_name: z.literal("PreToolUse"), ...toolCall() }),
  PostToolUse: () =>
    z.object({
      hook_event_name: z.literal("PostToolUse"),
      ...toolCall(),
      tool_response: z.optional(z.unknown()),
    }),
  UserPromptSubmit: () =>
    z.object({ hook_event_name: z.literal("UserPromptSubmit"), ...common(), prompt: z.string() }),
  UserPromptExpansion: () =>
    z.object({
      hook_event_name: z.literal("UserPromptExpansion"),
      ...common(),
      command_name: z.string(),
    }),
  Stop: () => z.object({ hook_event_name: z.literal("Stop"), ...stop() }),
  SubagentStop: () => z.object({ hook_event_name: z.literal("SubagentStop"), ...stop() }),
  TeammateIdle: () => z.object({ hook_event_name: z.literal("TeammateIdle"), ...teammate() }),
  TaskCompleted: () =>
    z.object({
      hook_event_name: z.literal("TaskCompleted"),
      ...teammate(),
      task_id: z.string(),
      task_subject: z.string(),
    }),
} as const satisfies Record<EventName, () => unknown>;

type Inputs = { readonly [E in EventName]: z.infer<ReturnType<(typeof SCHEMAS)[E]>> };

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
  const parsed = SCHEMAS[event]().safeParse(payload);
  if (parsed.success) return { kind: "input", input: parsed.data };
  const path = parsed.error.issues[0]?.path.map(String).join(".") ?? "";
  return { kind: "bad", why: `the ${event} input has no usable ${path || "fields"}` };
}
