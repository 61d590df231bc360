import { type Issue, refOfKey } from "./issue.ts";
import type { IssueState } from "./issue-state.ts";

/** The state of an issue that was read with the issues around it, with its parts from among them. */
export function issueStateAmong(issue: Issue, near: readonly Issue[]): IssueState {
  const known = new Map(near.map((one) => [one.key, one]));
  return {
    ...issue,
    parts: issue.subIssues.map((key) => {
      const part = known.get(key);
      return {
        number: refOfKey(key).number,
        state: part?.state ?? null,
        estimate: part?.estimate ?? null,
        hasSubIssues: (part?.subIssues.length ?? 0) > 0,
      };
    }),
  };
}
