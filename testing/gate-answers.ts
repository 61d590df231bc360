import type { Ran } from "./sandbox.ts";

/** What an executable answers: exit code, stdout and stderr, all of each. */
export const SILENT: Ran = { code: 0, stdout: "", stderr: "" };

/** Exit 2 never comes with JSON: the client would drop the line. */
export function blocked(line: string): Ran {
  return { code: 2, stdout: "", stderr: `${line}\n` };
}

/** A line for the person, where no agent could read it. */
export function toldPerson(line: string): Ran {
  return { code: 0, stdout: json({ systemMessage: line }), stderr: `${line}\n` };
}

export function toldAgent(line: string, hookEventName = "PreToolUse"): Ran {
  const hookSpecificOutput = { hookEventName, additionalContext: line };
  return { code: 0, stdout: json({ hookSpecificOutput }), stderr: `${line}\n` };
}

export function rewritten(updatedInput: object): Ran {
  const hookSpecificOutput = { hookEventName: "PreToolUse", updatedInput };
  return { code: 0, stdout: json({ hookSpecificOutput }), stderr: "" };
}

export function asked(line: string): Ran {
  const hookSpecificOutput = {
    hookEventName: "PreToolUse",
    permissionDecision: "ask",
    permissionDecisionReason: line,
  };
  return { code: 0, stdout: json({ hookSpecificOutput }), stderr: "" };
}

function json(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
