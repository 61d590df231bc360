import type { Random } from "../../oracle/random.ts";
import type { Entry, Ledger } from "./ledger.ts";
import type { Place } from "./place.ts";
import type { CallEnd, Session } from "./session.ts";
import type { Work } from "./work.ts";

/** What all agents of one run share. */
export interface Crew {
  readonly place: Place;
  readonly ledger: Ledger;
  readonly work: Work;
  readonly random: Random;
  /** Where each issue was last seen; others may have moved it since. */
  readonly seen: Map<number, string>;
  /** What was answered and is neither a success nor a refusal of the workflow. */
  readonly oddities: string[];
  /** Gates that had no answer from a busy machine in time, and held the call. */
  readonly undecided: string[];
  isOver(): boolean;
}

/** An agent of one session. */
export interface Agent {
  readonly crew: Crew;
  readonly session: Session;
  readonly name: string;
}

let calls = 0;

export function callsMade(): number {
  return calls;
}

export function callTool(
  { session, name }: Agent,
  tool: string,
  input: Readonly<Record<string, unknown>>,
): Promise<CallEnd> {
  calls += 1;
  return session.call({ tool, input, agent: name, id: `toolu_soak_${process.pid}_${calls}` });
}

/** A hand-off by its intent, or by the name of a state. */
export async function handsOff(
  agent: Agent,
  number: number,
  command: string,
  intent: string,
): Promise<Entry["end"]> {
  const { crew, session, name } = agent;
  const entry = crew.ledger.begin("hand-off", number, `${name}@${teamOf(session)}`);
  const move = intent.includes(" ") ? { to_state: intent } : { intent };
  const reason = `for ${entry.token}`;
  const end = await callTool(agent, "handoff_ticket", { number, command, ...move, reason });
  settle(crew, entry, end);
  if (end.kind === "told") {
    entry.isSilent = end.data["changed"] !== true && end.data["locked"] !== true;
    crew.seen.set(number, String(end.data["newState"]));
  }
  if (end.kind !== "told") await looksUp(agent, number);
  return entry.end;
}

export async function comments(agent: Agent, number: number, body: string): Promise<Entry["end"]> {
  const { crew, name, session } = agent;
  const entry = crew.ledger.begin("comment", number, `${name}@${teamOf(session)}`);
  const text = `${body}\n\nWritten for ${entry.token}`;
  settle(crew, entry, await callTool(agent, "create_comment", { number, body: text }));
  return entry.end;
}

/** Where an issue is, after somebody else seems to have moved it. */
async function looksUp(agent: Agent, number: number): Promise<void> {
  const end = await callTool(agent, "get_issue", { number });
  if (end.kind !== "told") return;
  const state = /"workflowState":"([^"]+)"/.exec(JSON.stringify(end.data))?.[1];
  if (state !== undefined) agent.crew.seen.set(number, state);
}

function settle({ oddities, undecided }: Crew, entry: Entry, end: CallEnd): void {
  entry.end = end.kind;
  if (end.kind === "lost") return;
  entry.text = end.text;
  if (end.kind === "told" || REFUSALS.some((one) => one.test(end.text))) return;
  (TOO_SLOW.test(end.text) ? undecided : oddities).push(end.text);
}

/** What an agent may be told when others are quicker. Everything else is an error. */
const REFUSALS = [
  /^(?:state-gate: )?#\d+ is held by \S+ for /,
  /^(?:state-gate: )?#\d+ is in [A-Z][A-Za-z ]+[.;:,]/,
  /\nA phase that left nothing behind is not complete\./,
  // On GitHub, where nobody can write and check at once.
  /^#\d+ (?:changes all the time: try again|is being changed by others: nothing was applied)\./,
  /^(?:state-gate: )?#\d+ is closed on GitHub while its card is in /,
];

const TOO_SLOW = /-gate could not decide: (?:it took too long|GitHub did not answer in time)\./;

export function teamOf({ id }: Pick<Session, "id">): string {
  return `session-${id.slice(0, 8)}`;
}
