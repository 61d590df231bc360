import type { IssueState } from "../../workflow/issue/issue-state.ts";
import type { Board } from "../board/board.ts";
import type { Claim } from "../store/read-agent.ts";

/** An agent works on one issue, rarely on a few. */
const MOST_CLAIMS = 5;

/** The newest of these claims whose issue is still locked by this holder, as the board says. */
export async function firstHeldBy(
  board: Pick<Board, "issueState">,
  claims: readonly Claim[],
  holder: string,
): Promise<IssueState | undefined> {
  for (const { number, state } of claims.slice(0, MOST_CLAIMS)) {
    const issue = await board.issueState({ number, repository: undefined });
    if (issue?.lock?.holder === holder && issue.state === state) return issue;
  }
  return undefined;
}
