import { withoutEntry } from "../../workflow/claim-log.ts";
import { isLive } from "../../workflow/issue.ts";
import type { Board } from "../board.ts";
import { changeIssue } from "./change.ts";
import { changeAll } from "./change-all.ts";
import { readComments, readDetails } from "./comments.ts";
import type { GithubConfig } from "./config.ts";
import { createIssue } from "./create.ts";
import { editIssue, mustApply, mustFind } from "./edits.ts";
import { claimOnItsWay, readHeld, standingOf, standingWith } from "./held.ts";
import { readItems } from "./items.ts";
import { addSubIssue, depend } from "./links.ts";
import { addComment } from "./mutations.ts";
import { readNeighbourhood } from "./neighbourhood.ts";
import type { Connection } from "./reads.ts";
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
      const claim = held && claimOnItsWay(held);
      return claim ? standingWith(held, claim) : held && standingOf(held);
    },
    issue: async (ref) => {
      const held = await readHeld(connection, ref, { links: true, comments: "log" });
      return held && toIssue(held.issue, held.card, held.now);
    },
    details: (ref) => readDetails(connection, ref),
    comments: (ref) => readComments(connection, ref),
    neighbourhood: (ref) => readNeighbourhood(connection, ref),
    live: async () =>
      (await readItems(connection))
        .filter(({ isOpen, issue }) => isOpen && isLive(issue))
        .map(({ issue }) => issue),
    all: async () => (await readItems(connection)).map(({ issue }) => issue),
    create: (issue) => createIssue(connection, issue),
    edit: (ref, edit) => editIssue(connection, ref, edit),
    comment: async (ref, _author, body) => {
      const { id } = await mustFind(connection, ref);
      await mustApply(connection, [addComment(id, withoutEntry(body))]);
    },
    addSubIssue: (parent, child) => addSubIssue(connection, parent, child),
    addDependency: (issue, blocker) => depend(connection, "addBlockedBy", issue, blocker),
    removeDependency: (issue, blocker) => depend(connection, "removeBlockedBy", issue, blocker),
    change: (ref, judge) => changeIssue(connection, ref, judge),
    changeAll: (refs, judge) => changeAll(connection, refs, judge),
    spent: () => sender.spent(),
    close: () => {},
  };
}
