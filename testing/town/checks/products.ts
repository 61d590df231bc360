import type { GitFacts } from "../boards/git-facts.ts";
import type { SeenIssue } from "../boards/town-board.ts";

export interface FinishedPhase {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  /** A person agreed to this very move, or to the plan as it is now. */
  readonly isAsked: boolean;
  readonly isApproved: boolean;
  readonly isSmallest: boolean;
}

/** No phase is finished without what it leaves behind; undefined: nothing is missing. */
export function missingProductOf(
  git: GitFacts,
  { comments }: SeenIssue,
  { number, from, to, isAsked, isApproved, isSmallest }: FinishedPhase,
): string | undefined {
  const told = (heading: string) => comments.some(({ body }) => body.startsWith(`## ${heading}`));
  const lacks = (what: string) => `#${number} went from ${from} to ${to} without ${what}`;
  const has = (kind: string) => git.documents.has(`${kind} ${number}`);
  switch (`${from} > ${to}`) {
    case "Research in Progress > Ready for Plan":
    case "Research Needed > Ready for Plan":
      return has("research") && told("Research Document")
        ? undefined
        : lacks("a research document");
    case "Backlog > Ready for Plan":
      return isSmallest || has("research") ? undefined : lacks("a research document");
    case "Plan in Progress > Plan in Review":
      return has("plan") && told("Implementation Plan") ? undefined : lacks("a plan");
    case "Plan in Review > In Progress":
      return isAsked || isApproved || isYounger(git, number)
        ? undefined
        : lacks("a critique of this plan");
    case "In Progress > In Review":
      return git.branches.has(number) || git.isMerged(number) ? undefined : lacks("a branch");
    case "In Review > Done":
      return isAsked || git.isMerged(number) ? undefined : lacks("a merge");
    default:
      return undefined;
  }
}

function isYounger(git: GitFacts, number: number): boolean {
  const critique = git.documents.get(`critique ${number}`) ?? "";
  return critique > (git.documents.get(`plan ${number}`) ?? "");
}
