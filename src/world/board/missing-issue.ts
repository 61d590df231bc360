import { Failure } from "../files/failure.ts";

/** The issue that was named is not there. Agents get the recovery; a person is shown the list. */
export class MissingIssue extends Failure {}

export function missingFromBoard(number: number, recovery: string): MissingIssue {
  return new MissingIssue(`#${number} is not on the board`, { recovery });
}

/** The embedded board has no such issue. */
export function missingHere(number: number): MissingIssue {
  return missingFromBoard(
    number,
    "list_issues for the numbers on the board; or create_issue for a new one",
  );
}

/** The repository on GitHub has no such issue. */
export function missingFromRepository(
  number: number,
  { owner, repo }: { readonly owner: string; readonly repo: string },
): MissingIssue {
  return new MissingIssue(`there is no issue #${number} in ${owner}/${repo}`, {
    recovery: "list_issues for the numbers on the board; or the same call with another number",
  });
}
