import * as z from "zod/mini";
import { COMMANDS } from "../workflow/machine/machine.ts";
import { ROLES } from "../workflow/machine/roles.ts";

/**
 * Zod schemas of everything that comes from outside. Gates use the form that `npm run docs`
 * compiles from them, because loading zod takes a gate longer than everything else it does. See
 * docs/decisions.
 */
const text = z.string();
const maybeText = z.optional(text);
const orNull = <T extends z.ZodMiniType>(shape: T) => z.nullable(shape);

/** Fields of every event. Fields that we do not read are not checked. */
const common = {
  session_id: text,
  cwd: text,
  prompt_id: maybeText,
  permission_mode: maybeText,
  agent_id: maybeText,
  agent_type: maybeText,
};

const toolCall = {
  ...common,
  tool_name: text,
  tool_input: z.record(text, z.unknown()),
  tool_use_id: maybeText,
};

const stop = {
  ...common,
  stop_hook_active: z.optional(z.boolean()),
  background_tasks: z.optional(
    z.array(z.looseObject({ id: maybeText, type: maybeText, status: maybeText })),
  ),
};

const teammate = { ...common, teammate_name: maybeText, team_name: maybeText };

const command = z.enum(COMMANDS);

const client = z.looseObject({
  pid: z.number(),
  start: text,
  host: text,
  machine: text,
  boot: text,
  space: text,
});

const issueRow = {
  number: z.number(),
  title: text,
  state: orNull(text),
  holder: orNull(text),
  held_since: orNull(z.number()),
  estimate: orNull(text),
  moved_by: orNull(text),
  returned_at: orNull(z.number()),
  returned_to: orNull(text),
  returned_head: orNull(text),
};

export const SCHEMAS = {
  PreToolUse: z.looseObject({ hook_event_name: z.literal("PreToolUse"), ...toolCall }),
  PostToolUse: z.looseObject({
    hook_event_name: z.literal("PostToolUse"),
    ...toolCall,
    tool_response: z.optional(z.unknown()),
  }),
  SessionStart: z.looseObject({ hook_event_name: z.literal("SessionStart"), ...common }),
  UserPromptSubmit: z.looseObject({
    hook_event_name: z.literal("UserPromptSubmit"),
    ...common,
    prompt: text,
  }),
  UserPromptExpansion: z.looseObject({
    hook_event_name: z.literal("UserPromptExpansion"),
    ...common,
    command_name: text,
  }),
  Stop: z.looseObject({ hook_event_name: z.literal("Stop"), ...stop }),
  SubagentStop: z.looseObject({ hook_event_name: z.literal("SubagentStop"), ...stop }),
  TeammateIdle: z.looseObject({ hook_event_name: z.literal("TeammateIdle"), ...teammate }),
  TaskCompleted: z.looseObject({
    hook_event_name: z.literal("TaskCompleted"),
    ...teammate,
    task_id: text,
    task_subject: text,
  }),
  /** `~/.claude/teams/<team>/config.json` */
  team: z.looseObject({
    leadSessionId: maybeText,
    leadProcess: z.optional(
      z.looseObject({
        pid: z.optional(z.number()),
        procStart: z.optional(text),
        pidSpace: z.optional(text),
      }),
    ),
    members: z.array(
      z.looseObject({
        name: text,
        agentType: maybeText,
        backendType: maybeText,
        tmuxPaneId: maybeText,
      }),
    ),
  }),
  /** Records in the store. */
  skill: z.looseObject({ skill: text, phase: z.optional(command) }),
  claim: z.looseObject({
    number: z.number(),
    phase: z.optional(command),
    state: text,
    at: z.number(),
  }),
  call: z.looseObject({
    session: text,
    agent: text,
    holder: text,
    type: maybeText,
    role: z.optional(z.enum(ROLES)),
    asked: z.boolean(),
    askedPlan: maybeText,
    meaning: maybeText,
    version: maybeText,
  }),
  client,
  teammate: z.looseObject({ name: text, client, lead: maybeText, config: text }),
  /** Rows of the embedded board. */
  issueStateRow: z.looseObject({ ...issueRow, parts: text }),
  issueRow: z.looseObject({ ...issueRow, priority: orNull(text), parent: orNull(z.number()) }),
  /** One of `parts`, which is JSON that the database makes. */
  partRow: z.looseObject({
    number: z.number(),
    state: orNull(text),
    estimate: orNull(text),
    parts: z.number(),
  }),
  marksRow: z.looseObject({ version: z.number(), id: z.number(), tables: z.number() }),
  placeRow: z.looseObject({
    number: z.number(),
    title: text,
    state: orNull(text),
    urgency: z.number(),
  }),
  numberRow: z.looseObject({ number: z.number() }),
  childRow: z.looseObject({ number: z.number(), parent: orNull(z.number()) }),
  dependencyRow: z.looseObject({
    issue: z.number(),
    blocker: z.number(),
    title: text,
    state: orNull(text),
  }),
  bodyRow: z.looseObject({ body: text }),
  commentRow: z.looseObject({ author: text, body: text, at: z.number() }),
} as const;

export type ShapeName = keyof typeof SCHEMAS;

type Schemas = typeof SCHEMAS;

/** The type behind a schema, without the fields nobody asked for. */
export type Shaped<N extends ShapeName> = Known<z.infer<Schemas[N]>>;

type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] };
