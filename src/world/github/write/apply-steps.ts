import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { Failure } from "../../files/failure.ts";
import { type BoardIssue, readBoardIssue } from "../read/board-issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { applyMutations, type Mutation } from "./mutations.ts";
import { notApplied, type Settlement, settlementOf, type Trouble } from "./settle.ts";

/** One change, and how to see on the issue that it was made. */
export interface Step {
  readonly mutation: Mutation;
  readonly isDone: (found: BoardIssue) => boolean;
  /** Of an audit comment: the mark of its entry. */
  readonly mark?: string;
}

/** GitHub's answer, or the issue on which the steps were seen when the answer was lost. */
export interface CarriedOut {
  readonly data?: unknown;
  readonly afterwards?: BoardIssue | undefined;
}

/** Applies all steps in one request. Throws, naming what was applied and what was not. */
export async function carryOut(
  connection: Connection,
  ref: IssueRef,
  steps: readonly Step[],
  until?: number,
): Promise<CarriedOut> {
  if (steps.length === 0) return {};
  const mutations = steps.map(({ mutation }) => mutation);
  let trouble: Trouble;
  try {
    const { data, failed } = await applyMutations(connection.sender, mutations, until);
    if (failed.length === 0) return { data };
    trouble = { failed };
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) throw new Failure(notApplied(ref, error), error.retryAfter);
    trouble = { lost: error };
  }
  return { afterwards: await settle(connection, ref, steps, trouble) };
}

/** An answer was lost, or GitHub reports errors: the issue itself shows what was applied. */
async function settle(
  connection: Connection,
  ref: IssueRef,
  steps: readonly Step[],
  trouble: Trouble,
): Promise<BoardIssue | undefined> {
  const found = await afterwards(connection, ref, trouble);
  const result = await repaired(connection, settlementOf(ref, steps, trouble, found));
  if (result !== undefined) throw new Failure(result);
  return found;
}

/** Makes the repair, and returns what is to be reported then; undefined: all is as it should be. */
export async function repaired(
  { sender }: Connection,
  { repair, report, afterRepair }: Settlement,
): Promise<string | undefined> {
  if (repair.length === 0) return report;
  try {
    const { failed } = await applyMutations(sender, repair);
    if (failed.length === 0) return afterRepair;
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) return report;
  }
  return `${report}; it is not known whether the comment was put right`;
}

/** Reads the issue after a change whose result is not clear. If that fails too, the error says both. */
export async function afterwards(
  connection: Connection,
  ref: IssueRef,
  trouble: Trouble,
): Promise<BoardIssue | undefined> {
  try {
    return await readBoardIssue(connection, ref);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(unknownResult(ref, trouble), {
      recovery: `get_issue number=${ref.number}, to see whether it was applied; the same call if it was not`,
    });
  }
}

export function unknownResult({ number }: IssueRef, { lost, failed }: Trouble): string {
  const why = lost?.message ?? failed?.[0]?.why ?? "GitHub gives no reason";
  return `#${number}: ${why}; it is not known whether this was applied`;
}
