import type { Command } from "../workflow/machine/machine.ts";

/** One agent of one session, as records are keyed. */
export interface AgentKey {
  readonly session: string;
  readonly agent: string;
}

/** Which agent made a tool call, so that the server, which sees only the call id, can tell. */
export interface CallRecord extends AgentKey {
  readonly kind: "call";
  readonly id: string;
  readonly holder: string;
  readonly type: string | undefined;
  readonly asked: boolean;
}

/** The skill an agent works in. */
export interface SkillRecord extends AgentKey {
  readonly kind: "skill";
  readonly skill: string;
  readonly phase: Command | undefined;
  readonly prompt: string | undefined;
}

export interface DropSkill extends AgentKey {
  readonly kind: "drop-skill";
}

/** One more hold of the same worker for the same thing. Two at once cannot both be the nth. */
export interface HoldRecord {
  readonly kind: "hold";
  readonly key: string;
  readonly fingerprint: string;
  readonly nth: number;
}

/** The agent said that it finished this task. */
export interface CompletionRecord {
  readonly kind: "completion" | "drop-completion";
  readonly session: string;
  readonly task: string;
}

/** A line for whoever asks later what the team did. */
export interface EventRecord {
  readonly kind: "event";
  readonly line: string;
}

/** The plugin's hooks are on in this session of this client process. */
export interface SessionRecord {
  readonly kind: "session";
  readonly session: string;
  readonly client: string;
}

export type StoreRecord =
  | CallRecord
  | SkillRecord
  | DropSkill
  | HoldRecord
  | CompletionRecord
  | EventRecord
  | SessionRecord;
