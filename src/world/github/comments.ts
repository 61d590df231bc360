import { withoutEntry } from "../../workflow/claim-log.ts";
import type { IssueRef } from "../../workflow/issue.ts";
import type { Comment } from "../board.ts";
import { complete } from "./complete.ts";
import { type Connection, readIssue } from "./reads.ts";
import { cardOf } from "./to-issue.ts";

/** Every comment, the oldest first, without the lines for machines. */
export async function readComments(connection: Connection, ref: IssueRef): Promise<Comment[]> {
  const { issue, project } = await readIssue(connection, ref);
  if (!issue) return [];
  const wanted = { links: false, comments: "all" } as const;
  const [whole] = await complete(connection, [issue], wanted, (one) => cardOf(one, project.id));
  return (whole?.comments?.nodes ?? []).map(({ author, body, createdAt }) => ({
    author: author?.login ?? "ghost",
    body: withoutEntry(body),
    at: Date.parse(createdAt),
  }));
}
