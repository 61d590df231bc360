import { withoutEntry } from "../../workflow/claim-log.ts";
import { isLive } from "../../workflow/issue.ts";
import type { Board, Comment } from "../board.ts";
import type { CommentAnswer } from "./answer-shapes.ts";
import { changeIssue } from "./change.ts";
import type { GithubConfig } from "./config.ts";
import { createIssue, dependency, editIssue, mustApply, mustFind, subIssue } from "./edits.ts";
import { readHeld, standingOf } from "./held.ts";
import { readItems } from "./items.ts";
import { addComment } from "./mutations.ts";
import { readNeighbourhood } from "./neighbourhood.ts";
import { type Connection, wholeLog } from "./reads.ts";
import { githubSender, type SenderOptions } from "./send.ts";
import { toIssue } from "./to-issue.ts";

/** The board in a GitHub project. */
export function openGithubBoard(
  config: GithubConfig,
  options: Omit<SenderOptions, "apiUrl">,
): Board {
  const sender = githubSender({ ...options, apiUrl: config.apiUrl });
  const connection: Connection = { sender, config };
  return {
    standing: async (ref) => {
      const held = await readHeld(connection, ref);
      return held && standingOf(held);
    },
    issue: async (ref) => {
      const held = await readHeld(connection, ref);
      return (
        held &&
        toIssue({ ...held.issue, comments: { nodes: [...held.comments] } }, held.card, held.now)
      );
    },
    comments: async (ref) => {
      const { issue } = await mustFind(connection, ref);
      return (await wholeLog(connection, issue, true)).map(toComment);
    },
    neighbourhood: (ref) => readNeighbourhood(connection, ref),
    live: async () =>
      (await readItems(connection))
        .filter(({ isOpen, issue }) => isOpen && isLive(issue))
        .map(({ issue }) => issue),
    all: async () => (await readItems(connection)).map(({ issue }) => issue),
    create: (issue) => createIssue(connection, issue),
    edit: (ref, edit) => editIssue(connection, ref, edit),
    comment: async (ref, _author, body) => {
      const { issue } = await mustFind(connection, ref);
      await mustApply(connection, [addComment(issue.id, body)]);
    },
    addSubIssue: async (parent, child) => {
      const [above, below] = await Promise.all([
        mustFind(connection, parent),
        mustFind(connection, child),
      ]);
      await mustApply(connection, [subIssue(above.issue.id, below.issue.id)]);
    },
    addDependency: (issue, blocker) => depend(connection, "addBlockedBy", issue, blocker),
    removeDependency: (issue, blocker) => depend(connection, "removeBlockedBy", issue, blocker),
    change: (ref, judge) => changeIssue(connection, ref, judge),
    spent: () => sender.spent(),
    close: () => {},
  };
}

async function depend(
  connection: Connection,
  field: "addBlockedBy" | "removeBlockedBy",
  ...[issue, blocker]: Parameters<Board["addDependency"]>
): Promise<void> {
  const [waiting, first] = await Promise.all([
    mustFind(connection, issue),
    mustFind(connection, blocker),
  ]);
  await mustApply(connection, [dependency(field, waiting.issue.id, first.issue.id)]);
}

function toComment({ author, body, createdAt }: CommentAnswer): Comment {
  return { author: author?.login ?? "ghost", body: withoutEntry(body), at: Date.parse(createdAt) };
}
