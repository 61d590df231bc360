import { addLabel } from "./add-owner.ts";
import type { Issue, IssueComment, Owner, Repository, StateReason } from "./nodes.ts";
import { keep, nextNumber, now, stamp, touch, type WorldState } from "./world-state.ts";

export interface NewIssue {
  readonly number?: number;
  readonly title: string;
  readonly body?: string;
  readonly author: Owner;
}

export function createIssue(state: WorldState, repository: Repository, details: NewIssue): Issue {
  const number = details.number ?? repository.lastNumber + 1;
  if (repository.issuesByNumber.has(number)) throw new Error(`#${number} is taken.`);
  repository.lastNumber = Math.max(repository.lastNumber, number);
  const issue: Issue = {
    kind: "Issue",
    ...stamp(state, "Issue"),
    repository,
    number,
    author: details.author,
    title: details.title,
    body: details.body ?? "",
    state: "OPEN",
    stateReason: null,
    closedAt: null,
    parent: null,
    labelSet: new Set(),
    children: new Map(),
    blockers: new Map(),
    blocked: new Map(),
    commentList: [],
    cards: new Map(),
  };
  repository.issuesByNumber.set(number, issue);
  return keep(state, issue);
}

export function closeIssue(state: WorldState, issue: Issue, reason: StateReason): void {
  issue.state = "CLOSED";
  issue.stateReason = reason;
  issue.closedAt = now(state);
  touch(state, issue);
}

export function reopenIssue(state: WorldState, issue: Issue): void {
  issue.state = "OPEN";
  issue.stateReason = "REOPENED";
  issue.closedAt = null;
  touch(state, issue);
}

export function labelIssue(state: WorldState, issue: Issue, name: string): void {
  const { repository } = issue;
  const known = repository.labelsByName.get(name.toLowerCase());
  issue.labelSet.add(known ?? addLabel(state, repository, { name }));
}

export function linkParent(state: WorldState, parent: Issue, child: Issue): void {
  child.parent?.children.delete(child);
  child.parent = parent;
  parent.children.set(child, nextNumber(state));
}

export function unlinkParent(parent: Issue, child: Issue): void {
  child.parent = null;
  parent.children.delete(child);
}

export function linkBlocker(state: WorldState, issue: Issue, blocker: Issue): void {
  const place = nextNumber(state);
  issue.blockers.set(blocker, place);
  blocker.blocked.set(issue, place);
}

export function unlinkBlocker(issue: Issue, blocker: Issue): void {
  issue.blockers.delete(blocker);
  blocker.blocked.delete(issue);
}

export function createComment(
  state: WorldState,
  issue: Issue,
  body: string,
  author: Owner,
): IssueComment {
  const comment: IssueComment = {
    kind: "IssueComment",
    ...stamp(state, "IssueComment"),
    issue,
    author,
    body,
    lastEditedAt: null,
  };
  issue.commentList.push(comment);
  touch(state, issue);
  return keep(state, comment);
}

export function editComment(state: WorldState, comment: IssueComment, body: string): void {
  comment.body = body;
  comment.lastEditedAt = now(state);
  touch(state, comment);
}

export function deleteComment(state: WorldState, comment: IssueComment): void {
  const { commentList } = comment.issue;
  commentList.splice(commentList.indexOf(comment), 1);
  state.nodes.delete(comment.id);
  touch(state, comment.issue);
}
