import { oneLine } from "../../gate/line.ts";
import type { LoggedDecision } from "../../gate/log/logged-decision.ts";
import type { HeldAgent } from "../../workflow/waiting/waiting.ts";

/** The client shows a question until it is answered, but hooks are not told the answer. */
const QUESTION_MS = 10 * 60_000;

/** After this time without another hold the agent has gone on, or its client would be gone. */
const HELD_MS = 30 * 60_000;

/** What of the world tells whether an entry still counts. */
export interface HeldCircumstances {
  readonly now: number;
  isRunning(session: string): boolean;
  /** The state the board has now; undefined: not known. */
  stateNow(number: number): string | undefined;
}

/** Agents that wait for a person, from the log read from its newest entry backwards. */
export function heldAgents(
  newestFirst: Iterable<LoggedDecision>,
  circumstances: HeldCircumstances,
): HeldAgent[] {
  const newest = new Map<string, LoggedDecision>();
  const found = new Map<string, HeldAgent>();
  for (const entry of newestFirst) {
    const since = Date.parse(entry.at);
    if (circumstances.now - since > HELD_MS) break;
    if (entry.session === undefined || entry.shadow) continue;
    const whose = `${entry.session} ${entry.agent}`;
    const newer = newest.get(whose);
    if (newer === undefined) newest.set(whose, entry);
    if (found.has(whose) || !circumstances.isRunning(entry.session)) continue;
    const kind =
      newer === undefined
        ? isOpenQuestion(entry, since, circumstances) && "question"
        : isSameHold(newer, entry) && "held agent";
    if (kind) found.set(whose, heldAgent(kind, entry, since));
  }
  return [...found.values()];
}

function isOpenQuestion(
  entry: LoggedDecision,
  since: number,
  { now, stateNow }: HeldCircumstances,
): boolean {
  if (entry.outcome !== "asked" || now - since > QUESTION_MS) return false;
  const number = issueIn(entry);
  const before = stateThen(entry);
  // The issue was moved since, so the question was answered.
  return number === null || before === undefined || stateNow(number) === before;
}

function isSameHold(a: LoggedDecision, b: LoggedDecision): boolean {
  return a.outcome === "held" && b.outcome === "held" && a.gate === b.gate && a.line === b.line;
}

function heldAgent(kind: HeldAgent["kind"], entry: LoggedDecision, since: number): HeldAgent {
  const what = oneLine(entry.line, 400);
  return { kind, who: entry.holder ?? "", since, what, id: entry.id, number: issueIn(entry) };
}

function issueIn({ payload }: LoggedDecision): number | null {
  const number = Number(field(field(payload, "tool_input"), "number"));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

function stateThen({ facts }: LoggedDecision): string | undefined {
  const state = field(facts?.["issueState"], "state");
  return typeof state === "string" ? state : undefined;
}

function field(value: unknown, name: string): unknown {
  const fields: Readonly<Record<string, unknown>> =
    typeof value === "object" && value !== null ? { ...value } : {};
  return fields[name];
}
