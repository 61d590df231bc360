/** Claude Code's names for the moments we listen to. */
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

/** What may be said at each event. At Stop a note would keep the turn going: a block in disguise. */
export interface Answers {
  readonly PreToolUse: "allow" | "note" | "block" | "ask";
  readonly PostToolUse: "allow" | "note";
  readonly SessionStart: "allow";
  readonly UserPromptSubmit: "allow" | "note";
  readonly UserPromptExpansion: "allow" | "note";
  readonly Stop: "allow" | "block";
  readonly SubagentStop: "allow" | "block";
  readonly TeammateIdle: "allow" | "note" | "block";
  readonly TaskCompleted: "allow" | "note" | "block";
}
