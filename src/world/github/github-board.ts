import type { Machine } from "../../workflow/machine/machine.ts";
import { actionableAmong } from "../../workflow/next/actionable.ts";
import type { Board } from "../board/board.ts";
import { withoutMarkers } from "../board/own-text.ts";
import { readBranchOwners } from "./pull-request/read-branch-owners.ts";
import { readPullRequests } from "./pull-request/read-pull-requests.ts";
import { claimOnItsWay, issueStateOf, issueStateWith, readBoardIssue } from "./read/board-issue.ts";
import { keptComments, readComments, readDetails, readRecentComments } from "./read/comments.ts";
import { readItems, readLive, withParents } from "./read/items.ts";
import { readNeighbourhood } from "./read/neighbourhood.ts";
import { type Connection, placeOf } from "./read/read-issue.ts";
import { toIssue } from "./read/to-issue.ts";
import type { GithubConfig } from "./request/config.ts";
import { githubSender, type SenderOptions } from "./request/request.ts";
import { changeIssue } from "./write/change.ts";
import { changeAll } from "./write/change-all.ts";
import { addToBoard, createIssue } from "./write/create.ts";
import { editIssue, mustApply, mustFind } from "./write/edits.ts";
import { changeLabel } from "./write/labels.ts";
import { addSubIssue, depend, removeSubIssue } from "./write/links.ts";
import { addComment } from "./write/mutations.ts";

export interface GithubBoardOptions extends Omit<SenderOptions, "apiUrl"> {
  readonly machine: Machine;
}

/** The board in a GitHub project. */
export function openGithubBoard(
  config: GithubConfig,
  { machine, ...options }: GithubBoardOptions,
): Board {
  const sender = githubSender({ ...options, apiUrl: config.apiUrl });
  const connection: Connection = { sender, config, machine };
  const comments = keptComments();
  return {
    kind: "github",
    issueState: async (ref) => {
      const found = await readBoardIssue(connection, ref);
      comments.keep(ref, found?.issue);
      const claim = found && claimOnItsWay(found);
      return claim ? issueStateWith(found, claim) : found && issueStateOf(found);
    },
    issue: async (ref) => {
      const found = await readBoardIssue(connection, ref, { links: true, comments: "log" });
      return found && toIssue(found.issue, found.card, found.now);
    },
    details: (ref) => readDetails(connection, ref),
    comments: (ref) => readComments(connection, ref),
    recentComments: async (ref) => comments.take(ref) ?? readRecentComments(connection, ref),
    neighbourhood: (ref) => readNeighbourhood(connection, ref),
    actionable: async (query) => {
      const issues = (await readItems(connection)).map(({ issue }) => issue);
      return actionableAmong(machine, withParents(issues), query);
    },
    live: () => readLive(connection),
    all: async () => (await readItems(connection)).map(({ issue }) => issue),
    pullRequests: (ref, branch) => readPullRequests(sender, placeOf(config, ref), branch),
    pullRequestNumbered: (number) => readPullRequests(sender, config, number),
    branchOwners: (branches) => readBranchOwners(connection, branches),
    create: (issue) => createIssue(connection, issue),
    edit: (ref, edit) => editIssue(connection, ref, edit),
    comment: async (ref, _author, body) => {
      withoutMarkers(body);
      comments.forget();
      const { id } = await mustFind(connection, ref);
      await mustApply(connection, [addComment(id, body)]);
    },
    addToBoard: (ref) => addToBoard(connection, ref),
    changeLabel: (ref, change) => changeLabel(connection, ref, change),
    removeSubIssue: (parent, child) => removeSubIssue(connection, parent, child),
    addSubIssue: (parent, child) => addSubIssue(connection, parent, child),
    addDependency: (issue, blocker) => depend(connection, "addBlockedBy", issue, blocker),
    removeDependency: (issue, blocker) => depend(connection, "removeBlockedBy", issue, blocker),
    change: (ref, judge, prepare) => {
      comments.forget();
      return changeIssue(connection, ref, judge, async (issueState, issue) => {
        comments.keep(ref, issue);
        await prepare(issueState);
        comments.forget();
      });
    },
    changeAll: (refs, judge) => {
      comments.forget();
      return changeAll(connection, refs, judge);
    },
    spent: () => sender.spent(),
    close: () => {},
  };
}
