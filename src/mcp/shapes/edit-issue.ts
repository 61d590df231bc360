import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { IssueEdit } from "../../world/board/board.ts";
import type { ToolContext } from "../server/tool-context.ts";
import { issueData, issueLine, issueShape } from "./issue-shape.ts";
import { issueOnBoard } from "./on-board.ts";

export const editOutput = { issue: issueShape };

/** Changes an issue, and answers how it is now. */
export async function editIssue(context: ToolContext, ref: IssueRef, edit: IssueEdit) {
  const issue = await context.withBoard(async (board) => {
    await board.edit(ref, edit);
    return issueOnBoard(board, ref);
  });
  return { text: issueLine(issue), data: { issue: issueData(issue) } };
}
