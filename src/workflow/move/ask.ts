import type { IssueState } from "../issue/issue-state.ts";
import { shortened } from "../machine/spelling.ts";
import type { PlanVersion } from "./approval.ts";
import type { AskedFor, Move, PersonQuestion } from "./move.ts";
import type { Refusal } from "./refusal.ts";

type Asked = Pick<IssueState, "number" | "title">;

const MEANING: Readonly<Record<AskedFor, (move: Move) => string>> = {
  plan: () => "Yes approves the plan: building may begin.",
  close: () => "Yes finishes the issue as it is: no phase that is left will run.",
  cancel: () => "Yes gives the issue up: it is closed and not built.",
  resume: ({ to }) => `Yes hands the issue back to the agents, in ${to}.`,
};

const WHAT: Readonly<Record<AskedFor, string>> = {
  plan: "approve its plan",
  close: "close it",
  cancel: "cancel it",
  resume: "take it on again after it was put to you",
};

/**
 * The question for a person: which issue, what is to happen, and what yes means. The client cuts it
 * after about 158 characters, so what the yes covers comes first.
 */
export function questionFor(
  issue: Asked,
  move: Move,
  about: AskedFor,
  plan?: PlanVersion,
): PersonQuestion {
  const { number } = issue;
  const title = shortened(plainWords(issue.title), 60);
  const step = plan === undefined ? ` (${move.from} → ${move.to})` : covered(number, plan);
  return {
    about,
    fact: FACT[about](number),
    question: `#${number} "${title}": ${move.command} wants to ${WHAT[about]}${step}. ${MEANING[about](move)}`,
  };
}

/** The plan at its commit, and the other issues that a yes counts for. */
function covered(number: number, { path, commit, issues }: PlanVersion): string {
  const others = [...new Set(issues)].filter((one) => one !== number).map((one) => `#${one}`);
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : "";
  const named = others.slice(0, MOST_NAMED).join(", ");
  const also = named === "" ? "" : `, also of ${named}${more}`;
  return `${also}: ${shortened(plainWords(path), 120)} at ${commit.slice(0, 7)}`;
}

const MOST_NAMED = 8;

function plainWords(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ");
}

const FACT: Readonly<Record<AskedFor, (number: number) => string>> = {
  plan: (number) => `#${number} waits for a person's approval.`,
  close: (number) => `Closing #${number} is a person's decision.`,
  cancel: (number) => `Cancelling #${number} is a person's decision.`,
  resume: (number) => `#${number} is in Human Needed; only a person moves it on.`,
};

/** What a person can do where they cannot be asked. */
export function personApproves(number: number, about: AskedFor, to: string): string {
  if (about === "plan") return personApprovesPlan(number);
  return about === "resume"
    ? `a person runs: ralph board move ${number} "${to}" --reason R`
    : `a person runs: ralph approve ${number} --for ${about}`;
}

export function personApprovesPlan(number: number): string {
  return `a person runs: ralph approve ${number}`;
}

/** The refusal of a move that needs a person's word, where nobody can be asked. */
export function notAsked(
  number: number,
  { about, fact }: PersonQuestion,
  { to }: Pick<Move, "to">,
): Refusal {
  return {
    rule: about === "plan" ? 9 : about === "resume" ? 4 : 6,
    fact,
    valid: "A person is asked about this very call by the client, or approves it beforehand.",
    recovery: [personApproves(number, about, to)],
  };
}
