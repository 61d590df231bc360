import { ESTIMATES, type Estimate, isLive } from "../../issue/issue.ts";
import type { IssueState, SubIssueState } from "../../issue/issue-state.ts";
import type { Command, Machine } from "../../machine/machine.ts";
import type { Circumstances } from "../circumstances.ts";
import type { Move } from "../move.ts";
import type { Fault, Refusal } from "../refusal.ts";
import { ownsLock } from "./by-state.ts";
import { isClosing } from "./person-word.ts";

/** An issue without an estimate passes. */
export function isSmallEnough(estimate: Estimate | null, most: Estimate): boolean {
  return estimate === null || ESTIMATES.indexOf(estimate) <= ESTIMATES.indexOf(most);
}

/** Rule ten, for a command that takes an issue up. */
function tooLarge(
  { number, state, estimate, broughtBy, parts }: IssueState,
  command: Command,
  most: Estimate,
): Fault | Refusal | undefined {
  if (broughtBy === "person" || isSmallEnough(estimate, most)) return undefined;
  const rule = 10;
  const fact = `#${number} is ${estimate}; ${command} takes issues up to ${most}.`;
  // It has its parts already, so that nobody is told to add more: the split has to end.
  if (parts.length > 0) {
    return { rule, fact, valid: "A split issue waits in Backlog; its parts are worked on." };
  }
  return {
    ...{ rule, fact },
    valid: "A larger issue is split first, or a person brings it to this state.",
    recovery: [
      `split #${number} first: create_issue parent=${number} for each part`,
      `a person runs: ralph board move ${number} "${state ?? "Backlog"}" --reason R`,
    ],
  };
}

/** Rule ten, for the end of a split: every part can be worked on, is finished, or is itself split. */
function notSplit({ number, parts }: IssueState, most: Estimate): Refusal | undefined {
  const rule = 10;
  const valid = `A split issue has sub-issues; each is at most ${most}, finished, or itself split.`;
  if (parts.length === 0) {
    const recovery = [`create_issue parent=${number} for each part, then the same call`];
    return { rule, fact: `#${number} has no sub-issues.`, valid, recovery };
  }
  const large = parts.find((part) => !isWorkable(part, most));
  if (!large) return undefined;
  const fact = `#${large.number}, a part of #${number}, is ${large.estimate}.`;
  const first = `split #${large.number} first: create_issue parent=${large.number} for each part`;
  return { rule, fact, valid, recovery: [first] };
}

function isWorkable(part: SubIssueState, most: Estimate): boolean {
  return isSmallEnough(part.estimate, most) || part.hasSubIssues || !isLive(part);
}

/** Rule ten. Who holds the lock already has taken the issue up. */
export function faultBySize(
  machine: Machine,
  issueState: IssueState,
  move: Move,
  circumstances: Circumstances,
): Fault | Refusal | undefined {
  const { isPerson, modes } = circumstances;
  const { command, intent, to } = move;
  if (isPerson || intent === "escalate" || intent === "reject" || isClosing(move)) return undefined;
  if (command === "split") {
    return to === "Backlog" ? notSplit(issueState, modes.maxEstimate) : undefined;
  }
  const takesUp = command === "research" || command === "plan" || command === "impl";
  if (!takesUp || to === "Human Needed" || (!move.changed && !move.takesLock)) return undefined;
  if (ownsLock(machine, issueState, circumstances)) return undefined;
  return tooLarge(issueState, command, modes.maxEstimate);
}
