import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { Judge, JudgeEach } from "./board.ts";

/** Turns a judge of many issues into the judge of one. It takes no lock. */
export function judgeOf<T>(ref: IssueRef, judge: JudgeEach<T>): Judge<T> {
  return (issueState) => {
    const { write, answer } = judge(ref, issueState);
    return { write: write && { ...write, lock: undefined }, answer };
  };
}
