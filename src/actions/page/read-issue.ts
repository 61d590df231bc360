import { clean, oneLine } from "../../gate/line.ts";
import { type Issue, refOfKey } from "../../workflow/issue/issue.ts";
import type { Workspace } from "../../world/workspace.ts";
import { issueCard } from "./board-columns.ts";
import type { IssueShown } from "./page-data.ts";

const LONGEST_BODY = 20_000;
const LONGEST_COMMENT = 4000;
const MOST_COMMENTS = 20;

/** Only issues that are on the board can be asked for. */
export async function readIssueShown(
  workspace: Workspace,
  known: readonly Issue[],
  key: string,
): Promise<IssueShown | undefined> {
  const issue = known.find((one) => one.key === key);
  if (!issue) return undefined;
  const details = await workspace.withBoard((board) => board.details(refOfKey(key)));
  if (!details) return undefined;
  const { body, labels, comments } = details;
  return {
    card: issueCard(details),
    body: textShown(body, LONGEST_BODY),
    labels: labels.slice(0, 30).map((label) => oneLine(label, 60)),
    comments: comments.slice(-MOST_COMMENTS).map((one) => ({
      author: oneLine(one.author, 80),
      at: one.at,
      body: textShown(one.body, LONGEST_COMMENT),
    })),
    commentsInAll: comments.length,
  };
}

/** Keeps the lines of a text, and nothing that would turn its direction. */
function textShown(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return cut.split(/\r?\n/).map(clean).join("\n");
}
