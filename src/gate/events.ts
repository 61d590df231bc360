/** The hook events of Claude Code that gates can be wired to. */
export const EVENTS = [
  "PreToolUse",
  "PostToolUse",
  "SessionStart",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "Stop",
  "SubagentStop",
  "TeammateIdle",
  "TaskCompleted",
] as const;
export type EventName = (typeof EVENTS)[number];

/**
 * The decisions each event allows. No notes at Stop: the client would keep the turn going, as for a
 * block.
 */
export interface Answers {
  readonly PreToolUse: "allow" | "note" | "block" | "ask";
  readonly PostToolUse: "allow" | "note";
  readonly SessionStart: "allow" | "note";
  readonly UserPromptSubmit: "allow" | "note";
  readonly UserPromptExpansion: "allow" | "note";
  readonly Stop: "allow" | "block";
  readonly SubagentStop: "allow" | "block";
  readonly TeammateIdle: "allow" | "note" | "block";
  readonly TaskCompleted: "allow" | "note" | "block";
}
