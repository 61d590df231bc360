import type { Command } from "../workflow/machine/machine.ts";
import type { Role } from "../workflow/machine/roles.ts";

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
  readonly role?: Role | undefined;
  readonly asked: boolean;
  /** The plan that the question was about, as approvals name it. */
  readonly askedPlan?: string | undefined;
  /** What the call changes; the record counts for no other call. */
  readonly meaning?: string | undefined;
  /** Of the hooks that wrote it; filled in when it is written. */
  readonly version?: string | undefined;
}

/** The skill an agent works in. */
export interface SkillRecord extends AgentKey {
  readonly kind: "skill";
  readonly skill: string;
  readonly phase: Command | undefined;
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

/**
 * The nth change of who merges in a repository. Only one of two concurrent processes can write it.
 */
export interface MergeLeaseRecord {
  readonly kind: "merge-lease";
  readonly repository: string;
  /** Undefined: the merge has ended. */
  readonly by: Merger | undefined;
  readonly nth: number;
}

/** Who merges, and what. */
export interface Merger extends AgentKey {
  readonly holder: string;
  readonly heads?: readonly string[];
  /** Its turn ended while the merge was half done. */
  readonly isLeft?: boolean;
}

/** A merge that was put to a person by this call; that the call ran is the yes. */
export interface MergeQuestionRecord {
  readonly kind: "merge-question";
  readonly id: string;
  readonly merges: readonly { readonly issue: number; readonly head: string }[];
}

/** The call was run: what was asked about it was answered with yes. */
export interface MergeAnswerRecord {
  readonly kind: "merge-answer";
  readonly id: string;
}

/** A line in the log of what the team did. */
export interface EventRecord {
  readonly kind: "event";
  readonly line: string;
}

/** A client process: the pid with its start time, and the system it counts in. */
export interface ClientProcess {
  readonly pid: number;
  readonly start: string;
  readonly host: string;
  readonly machine: string;
  readonly boot: string;
  /** The pid namespace. */
  readonly space: string;
}

/** The plugin's hooks are active in this session of this client process. */
export interface SessionRecord {
  readonly kind: "session";
  readonly session: string;
  /** The client's name among those of the session. */
  readonly client: string;
  /** Undefined: only its pid is known. */
  readonly process?: ClientProcess | undefined;
}

/** A teammate that may hold a lock, and what shows later whether it is gone. */
export interface TeammateRecord {
  readonly kind: "teammate";
  readonly holder: string;
  /** The session it works in. */
  readonly session: string;
  readonly name: string;
  /** The process it runs in: its lead's, or in a pane its own. */
  readonly client: ClientProcess;
  /** The session that leads the team, as the team's config names it. */
  readonly lead: string | undefined;
  /** The path of the team's config. */
  readonly config: string;
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
  | MergeLeaseRecord
  | MergeQuestionRecord
  | MergeAnswerRecord
  | SessionRecord
  | TeammateRecord;
