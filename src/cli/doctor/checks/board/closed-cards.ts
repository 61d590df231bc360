import { type Issue, isLive } from "../../../../workflow/issue/issue.ts";
import { githubIssues } from "../../board-issues.ts";
import { type DoctorCheck, type Finding, ok, warns } from "../../check.ts";

/** Issues that were closed on GitHub have finished cards. */
export const closedCards: DoctorCheck = {
  id: "closed-cards",
  why: "Nothing takes up a closed issue, and its card stays where it is until somebody finishes it.",
  examine: async (project) => {
    const issues = await githubIssues(project);
    return issues === undefined ? [] : judgeClosedCards(issues);
  },
};

const NAMED = 20;

export function judgeClosedCards(
  issues: readonly Pick<Issue, "number" | "state" | "open">[],
): readonly Finding[] {
  const left = issues.filter((issue) => !isLive(issue) && isLive({ state: issue.state }));
  if (left.length === 0) return [ok("Every closed issue has a finished card.")];
  return left
    .slice(0, NAMED)
    .map(({ number, state }) =>
      warns(
        `#${number} is closed, but its card is in ${state ?? "no state"}.`,
        `ralph board move ${number} Done --reason "it was closed"`,
      ),
    );
}
