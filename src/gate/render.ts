import type { ToolInput } from "./decision.ts";
import type { EventName } from "./events.ts";
import { LONGEST_LINE, oneLine } from "./line.ts";
import { type Ranked, rankVerdicts, type Verdict } from "./rank.ts";

export interface Output {
  readonly code: 0 | 2;
  readonly stdout: string | undefined;
  readonly stderr: string | undefined;
  /** The line to block with when stdout cannot be written: nobody would see the question. */
  readonly ifUnheard?: string;
}

export interface Warning {
  readonly line: string;
  /** The short form, added to a line that is already long. */
  readonly brief: string;
}

export interface Rendering {
  readonly event: EventName | undefined;
  /** Printed with every answer. */
  readonly warning: Warning | undefined;
  /** What the client sends to the person's terminal; undefined: nothing. */
  readonly terminalSequence?: string | undefined;
}

const SILENT: Output = { code: 0, stdout: undefined, stderr: undefined };

/** Events at which the client passes context to the agent; at others only the person sees it. */
const READ_BY_AGENT: readonly (EventName | undefined)[] = [
  "PreToolUse",
  "PostToolUse",
  "UserPromptSubmit",
  "UserPromptExpansion",
];

/** Turns verdicts into exit code and output. Exit 2 has no JSON: the client would drop the line. */
export function render(verdicts: readonly Verdict[], how: Rendering): Output {
  return renderRanked(rankVerdicts(verdicts), verdicts.length > 1, how);
}

/** The key stands beside the others, at every event. */
function sent({ terminalSequence }: Rendering): object {
  return terminalSequence === undefined ? {} : { terminalSequence };
}

function renderRanked(ranked: Ranked, several: boolean, how: Rendering): Output {
  switch (ranked.kind) {
    case "held":
      return { code: 2, stdout: undefined, stderr: heldLine(ranked.by, several, how.warning) };
    case "asked":
      return question(asked(ranked.by, how.warning), how);
    case "passed":
      return passed(ranked.passed, several, how);
  }
}

/** The client does not show which gate of a process answered, so the line names it. */
function signed(text: string, { gate }: Verdict, several: boolean): string {
  if (!several) return text;
  const prefix = `${gate.name}: `;
  return `${prefix}${oneLine(text, LONGEST_LINE - prefix.length)}`;
}

/** At least this much of the fact is kept, however long the recovery is. */
const LEAST_FACT = 40;

/** Cuts the fact first, so that recovery and warning stay complete. */
function heldLine(verdict: Verdict, several: boolean, warning: Warning | undefined): string {
  const { decision } = verdict;
  const recovery = "recovery" in decision ? decision.recovery : undefined;
  const signedFact = lineOf(verdict, several);
  if (recovery === undefined) return withWarning(signedFact, warning);
  const way = ` Recovery: ${oneLine(recovery, Number.POSITIVE_INFINITY)}.`;
  const fits = (text: string) => text.length <= LONGEST_LINE;
  const whole = `${signedFact}${way}`;
  if (warning && fits(`${whole} ${oneLine(warning.line)}`)) {
    return `${whole} ${oneLine(warning.line)}`;
  }
  const end = warning ? `${way} ${warning.brief}` : way;
  if (fits(`${signedFact}${end}`)) return `${signedFact}${end}`;
  const room = Math.max(LONGEST_LINE - end.length, LEAST_FACT);
  return `${oneLine(signedFact, room)}${end}`;
}

function lineOf(verdict: Verdict, several: boolean): string {
  const { decision, gate } = verdict;
  switch (decision.kind) {
    case "allow":
      return "";
    case "unsure":
      return oneLine(`${gate.name} could not decide: ${decision.why}.`);
    case "ask":
      return `${several ? `${gate.name}: ` : ""}${oneLine(decision.line, Number.POSITIVE_INFINITY)}`;
    default:
      return signed(oneLine(decision.line), verdict, several);
  }
}

/**
 * A person must see all of what they are asked; the gate's name helps only where two ask. The client
 * cuts a long question from its end, so that the warning comes last.
 */
function asked(verdicts: readonly Verdict[], warning: Warning | undefined): string {
  const questions = joined(verdicts, verdicts.length > 1);
  return warning ? `${questions} ${oneLine(warning.line)}` : questions;
}

/** Joins lines. A reason that several gates share is printed once. */
function joined(verdicts: readonly Verdict[], several: boolean): string {
  const reasons = new Set<string>();
  const lines: string[] = [];
  for (const verdict of verdicts) {
    const { decision } = verdict;
    if (decision.kind === "allow") continue;
    if (decision.kind === "unsure") {
      if (reasons.has(decision.why)) continue;
      reasons.add(decision.why);
    }
    lines.push(lineOf(verdict, several));
  }
  return lines.join(" ");
}

/** Puts line and warning into one line; the line is cut, not the warning. */
function withWarning(line: string, warning: Warning | undefined): string {
  if (warning === undefined) return line;
  const both = `${line} ${oneLine(warning.line)}`;
  if (both.length <= LONGEST_LINE) return both;
  return `${oneLine(line, LONGEST_LINE - warning.brief.length - 1)} ${warning.brief}`;
}

/** Notes go to the agent where the event allows it; "could not decide" goes to the person. */
function passed(verdicts: readonly Verdict[], several: boolean, how: Rendering): Output {
  const toAgent = READ_BY_AGENT.includes(how.event);
  const isForAgent = ({ decision }: Verdict) => decision.kind === "note" && toAgent;
  const isForBoth = ({ decision }: Verdict) =>
    decision.kind === "note" && decision.forPerson === true;
  const forAgent = joined(verdicts.filter(isForAgent), several);
  // A person does not need the gate's name: the line itself says what it is about.
  const forPerson = joined(
    verdicts.filter((verdict) => !isForAgent(verdict) || isForBoth(verdict)),
    false,
  );
  const agentLine = forAgent === "" ? undefined : withWarning(forAgent, how.warning);
  const warning = forAgent === "" ? how.warning : undefined;
  const personLine =
    forPerson === "" ? warning && oneLine(warning.line) : withWarning(forPerson, warning);
  const updatedInput = rewrittenInput(verdicts);
  if (agentLine === undefined && personLine === undefined && !updatedInput) {
    return how.terminalSequence === undefined
      ? SILENT
      : { ...SILENT, stdout: JSON.stringify(sent(how)) };
  }
  const forClient = {
    ...(agentLine === undefined ? {} : { additionalContext: agentLine }),
    ...(updatedInput ? { updatedInput } : {}),
  };
  const said = {
    ...sent(how),
    ...(personLine === undefined ? {} : { systemMessage: personLine }),
    ...(agentLine === undefined && !updatedInput
      ? {}
      : { hookSpecificOutput: { hookEventName: how.event, ...forClient } }),
  };
  const both = [...new Set([agentLine, personLine])].filter((line) => line !== undefined);
  return { code: 0, stdout: JSON.stringify(said), stderr: both.join(" ") || undefined };
}

/** The client replaces the whole input, so only one gate can rewrite a call. */
function rewrittenInput(verdicts: readonly Verdict[]): ToolInput | undefined {
  for (const { decision } of verdicts) {
    if (decision.kind === "allow" && decision.rewrites) return decision.rewrites;
  }
  return undefined;
}

function question(line: string, how: Rendering): Output {
  const hookSpecificOutput = {
    hookEventName: "PreToolUse",
    permissionDecision: "ask",
    permissionDecisionReason: line,
  };
  const stdout = JSON.stringify({ ...sent(how), hookSpecificOutput });
  return { code: 0, stdout, stderr: undefined, ifUnheard: line };
}
