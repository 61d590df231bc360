import type { Decision } from "./decision.ts";
import type { EventName } from "./events.ts";
import { LONGEST_LINE, oneLine } from "./line.ts";

export interface Output {
  readonly code: 0 | 2;
  readonly stdout: string | undefined;
  readonly stderr: string | undefined;
  /** What holds the call when stdout cannot be written: a question nobody hears is no yes. */
  readonly ifUnheard?: string;
}

export interface Warning {
  readonly line: string;
  /** For a line that has something else to say. */
  readonly brief: string;
}

export interface Rendering {
  readonly gate: string;
  readonly event: EventName | undefined;
  readonly ifUnknown: "allow" | "block";
  /** Said every time, beside whatever was decided. */
  readonly warning: Warning | undefined;
}

const SILENT: Output = { code: 0, stdout: undefined, stderr: undefined };

/** Events at which the client takes context for the agent; elsewhere only the person can be told. */
const READ_BY_AGENT: readonly (EventName | undefined)[] = [
  "PreToolUse",
  "PostToolUse",
  "UserPromptSubmit",
  "UserPromptExpansion",
];

/** Decision → exit code and output. Exit 2 never carries JSON: the client would drop the line. */
export function render(decision: Decision, how: Rendering): Output {
  switch (decision.kind) {
    case "allow":
      return how.warning === undefined ? SILENT : toPerson(oneLine(how.warning.line));
    case "note":
      return toReader(withWarning(decision.line, how.warning), how.event);
    case "ask":
      return asked(withWarning(decision.line, how.warning));
    case "block":
      return blocked(withWarning(decision.line, how.warning));
    case "unsure": {
      const line = withWarning(`${how.gate} could not decide: ${decision.why}.`, how.warning);
      return how.ifUnknown === "block" ? blocked(line) : toPerson(line);
    }
  }
}

/** The line gives way to the warning: both are one line together. */
function withWarning(line: string, warning: Warning | undefined): string {
  if (warning === undefined) return oneLine(line);
  const both = `${oneLine(line)} ${oneLine(warning.line)}`;
  if (both.length <= LONGEST_LINE) return both;
  return `${oneLine(line, LONGEST_LINE - warning.brief.length - 1)} ${warning.brief}`;
}

function blocked(line: string): Output {
  return { code: 2, stdout: undefined, stderr: line };
}

function toPerson(line: string): Output {
  return { code: 0, stdout: JSON.stringify({ systemMessage: line }), stderr: line };
}

function toReader(line: string, event: EventName | undefined): Output {
  if (!READ_BY_AGENT.includes(event)) return toPerson(line);
  const hookSpecificOutput = { hookEventName: event, additionalContext: line };
  return { code: 0, stdout: JSON.stringify({ hookSpecificOutput }), stderr: line };
}

function asked(line: string): Output {
  const hookSpecificOutput = {
    hookEventName: "PreToolUse",
    permissionDecision: "ask",
    permissionDecisionReason: line,
  };
  return {
    code: 0,
    stdout: JSON.stringify({ hookSpecificOutput }),
    stderr: undefined,
    ifUnheard: line,
  };
}
