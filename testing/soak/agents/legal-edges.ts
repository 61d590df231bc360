/**
 * Every edge that an agent may make by itself, written out from the tables of the workflow a second
 * time: `command intent: from → to`. Escalating is legal from every state that is not finished and
 * does not wait for a person already.
 */
const EDGES = `
triage Research Needed: Backlog → Research Needed
triage reject: Backlog → Human Needed
research lock: Research Needed → Research in Progress
research complete: Research Needed → Ready for Plan
research complete: Research in Progress → Ready for Plan
research reject: Research Needed → Human Needed
research reject: Research in Progress → Human Needed
plan lock: Ready for Plan → Plan in Progress
plan complete: Plan in Progress → Plan in Review
plan reject: Ready for Plan → Human Needed
plan reject: Plan in Progress → Human Needed
review complete: Plan in Review → In Progress
review reject: Plan in Review → Ready for Plan
impl complete: In Progress → In Review
impl reject: In Review → In Progress
merge complete: In Review → Done
merge reject: In Review → In Progress
`;

const LEGAL: ReadonlySet<string> = new Set(EDGES.trim().split("\n"));

const LEFT_BY_A_PERSON: ReadonlySet<string> = new Set(["Done", "Canceled", "Human Needed"]);

export interface AgentEdge {
  readonly command: string;
  /** The intent, or the state that was named instead of one. */
  readonly intent: string;
  readonly from: string;
  readonly to: string;
}

export function isLegalEdge({ command, intent, from, to }: AgentEdge): boolean {
  if (intent === "escalate") return to === "Human Needed" && !LEFT_BY_A_PERSON.has(from);
  return LEGAL.has(`${command} ${intent}: ${from} → ${to}`);
}

const LOCKS: Readonly<Record<string, string>> = {
  research: "Research in Progress",
  plan: "Plan in Progress",
  impl: "In Progress",
};

/** A lock that is taken in the state the issue is in already. */
export function isLegalStay(command: string, intent: string, state: string): boolean {
  return intent === "lock" && LOCKS[command] === state;
}
