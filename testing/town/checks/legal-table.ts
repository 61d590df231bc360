/**
 * The legal moves of agents, written down once more by hand: who, from where, to where. Nothing
 * here is read from the product.
 */
const TABLE = `
triage    Backlog               Research Needed, Ready for Plan, Done, Canceled, Human Needed
split     Research Needed       Backlog, Human Needed
split     Backlog               Human Needed
research  Research Needed       Research in Progress, Ready for Plan, Human Needed
research  Research in Progress  Ready for Plan, Human Needed
plan      Ready for Plan        Plan in Progress, Human Needed
plan      Plan in Progress      Plan in Review, Human Needed
review    Plan in Review        In Progress, Ready for Plan, Human Needed
impl      In Progress           In Review, Human Needed
impl      In Review             In Progress
merge     In Review             Done, In Progress, Human Needed
`;

const LEGAL: ReadonlySet<string> = new Set(
  TABLE.trim()
    .split("\n")
    .flatMap((row) => {
      const [command = "", from = "", to = ""] = row.split(/\s{2,}/);
      return to.split(", ").map((one) => `${command}|${from}|${one}`);
    }),
);

const OVER: ReadonlySet<string> = new Set(["Done", "Canceled"]);
const ENDS: Readonly<Record<string, string>> = {
  escalate: "Human Needed",
  close: "Done",
  cancel: "Canceled",
};

export interface AgentMove {
  readonly command: string;
  readonly intent: string;
  readonly from: string;
  readonly to: string;
  /** A person agreed to this very move. */
  readonly asked: boolean;
  /** Every part of it is finished, and one is Done. */
  readonly isFinishedParent: boolean;
}

/** Whether an agent may make this move at all. */
export function isLegal({
  command,
  intent,
  from,
  to,
  asked,
  isFinishedParent,
}: AgentMove): boolean {
  if (OVER.has(from) || from === "Human Needed") return false;
  if (LEGAL.has(`${command}|${from}|${to}`)) return true;
  if (ENDS[intent] !== to) return false;
  return intent === "escalate" || asked || (intent === "close" && isFinishedParent);
}
