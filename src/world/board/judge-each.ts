import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { Judge, JudgeEach } from "./board.ts";

/** The judge of many as the judge of one of them. It can take no lock: nobody holds it afterwards. */
export function judgeOf<T>(ref: IssueRef, judge: JudgeEach<T>): Judge<T> {
  return (issueState) => {
    const { write, answer } = judge(ref, issueState);
    return { write: write && { ...write, lock: undefined }, answer };
  };
}
