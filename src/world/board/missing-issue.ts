import { Failure } from "../files/failure.ts";

/** The issue that was named is not there. Agents get the recovery; a person is shown the list. */
export class MissingIssue extends Failure {}

export function missingFromBoard(number: number, recovery: string): MissingIssue {
  return new MissingIssue(`#${number} is not on the board`, { recovery });
}
