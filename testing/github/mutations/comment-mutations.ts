import { text } from "../arguments.ts";
import { cursorOf } from "../cursor.ts";
import { unprocessable } from "../http/github-error.ts";
import { createComment, deleteComment, editComment } from "../world/add-issue.ts";
import { type Mutations, nodeFor } from "./input.ts";

const MOST_BODY = 65_536;

export const commentMutations: Mutations = {
  addComment: (input, context) => {
    const subject = nodeFor(input, "subjectId", "Issue", context);
    const body = checkedBody(text(input, "body"));
    const node = createComment(context.state, subject, body, context.viewer);
    return { subject, commentEdge: { cursor: cursorOf([node.fullId]), node }, timelineEdge: null };
  },
  updateIssueComment: (input, context) => {
    const issueComment = nodeFor(input, "id", "IssueComment", context);
    editComment(context.state, issueComment, checkedBody(text(input, "body")));
    return { issueComment };
  },
  deleteIssueComment: (input, context) => {
    deleteComment(context.state, nodeFor(input, "id", "IssueComment", context));
    return {};
  },
};

function checkedBody(body: string): string {
  if (body.trim() === "") throw unprocessable("Body can't be blank");
  if (body.length > MOST_BODY)
    throw unprocessable(`Body is too long (maximum is ${MOST_BODY} characters)`);
  return body;
}
