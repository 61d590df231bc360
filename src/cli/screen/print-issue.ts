import { issueData } from "../../actions/issue-data.ts";
import type { Issue } from "../../workflow/issue/issue.ts";
import type { Args } from "../command.ts";
import { issueRow } from "../issue-text.ts";

/** An issue after a change: its row, or as JSON. */
export function printIssue(issue: Issue, args: Args, print: (line: string) => void): void {
  print(args.has("json") ? JSON.stringify(issueData(issue), null, 2) : issueRow(issue, Date.now()));
}
