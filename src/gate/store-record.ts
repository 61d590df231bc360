import type { Command } from "../workflow/machine/machine.ts";

/** Identifies an agent: the key of its records. */
export interface AgentKey {
  readonly session: string;
  readonly agent: string;
}

/** Which agent made a tool call. The server sees only the call id and looks the agent up here. */
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

/**
 * The nth hold of the same worker for the same reason. Only one of two concurrent processes can
 * write it.
 */
export interface HoldRecord {
  readonly kind: "hold";
  readonly key: string;
  readonly fingerprint: string;
  readonly nth: number;
}

/** The agent marked this task as completed. */
export interface CompletionRecord {
  readonly kind: "completion" | "drop-completion";
  readonly session: string;
  readonly task: string;
}

/**
 * A worker takes a task. Only one of two concurrent processes can write the nth claim of a task.
 */
export interface TaskClaimRecord {
  readonly kind: "task-claim";
  readonly list: string;
  readonly task: string;
  readonly worker: string;
  readonly nth: number;
}

/** A `ralph` command that a person was asked about. `words` are its arguments. */
export interface ApprovedCommandRecord {
  readonly kind: "approved-command";
  readonly session: string;
  readonly words: readonly string[];
}

/** A line in the log of what the team did. */
export interface EventRecord {
  readonly kind: "event";
  readonly line: string;
}

/** The plugin's hooks are active in this session of this client process. */
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
  | TaskClaimRecord
  | ApprovedCommandRecord
  | EventRecord
  | SessionRecord;
