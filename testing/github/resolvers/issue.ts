import { type Args, optionalNumber, optionalRecord, optionalText, texts } from "../arguments.ts";
import { byId, connection, type Listed } from "../connection.ts";
import { compareKeys } from "../cursor.ts";
import { notBuilt } from "../http/github-error.ts";
import type { Association, Issue, IssueComment, Owner, Repository } from "../world/nodes.ts";
import type { WorldState } from "../world/world-state.ts";
import { nameWithOwner } from "./repository.ts";
import { databaseIds, on, type TypeResolvers, WEB } from "./resolver.ts";

export const issueUrl = ({ repository, number }: Issue) =>
  `${WEB}/${nameWithOwner(repository)}/issues/${number}`;

export const issue: TypeResolvers = on("Issue", {
  ...databaseIds,
  url: issueUrl,
  resourcePath: (one) => issueUrl(one).slice(WEB.length),
  bodyText: ({ body }) => body,
  closed: ({ state }) => state === "CLOSED",
  locked: () => false,
  milestone: () => null,
  viewerDidAuthor: ({ author }, _args, { viewer }) => author === viewer,
  authorAssociation: ({ author, repository }, _args, { state }) =>
    associationOf(state, author, repository),
  labels: ({ labelSet }, args, _context, info) =>
    connection(byId([...labelSet].sort((a, b) => a.fullId - b.fullId)), args, info),
  assignees: (_one, args, _context, info) => connection(byId([]), args, info),
  closedByPullRequestsReferences: (_one, args, _context, info) => connection(byId([]), args, info),
  subIssues: ({ children }, args, _context, info) => connection(linked(children), args, info),
  subIssuesSummary: ({ children }) => {
    const total = children.size;
    const completed = [...children.keys()].filter(({ state }) => state === "CLOSED").length;
    const percentCompleted = total === 0 ? 0 : Math.floor((completed * 100) / total);
    return { total, completed, percentCompleted };
  },
  blockedBy: ({ blockers }, args, _context, info) => connection(linked(blockers), args, info),
  blocking: ({ blocked }, args, _context, info) => connection(linked(blocked), args, info),
  issueDependenciesSummary: ({ blockers, blocked }) => ({
    blockedBy: openOf(blockers),
    blocking: openOf(blocked),
    totalBlockedBy: blockers.size,
    totalBlocking: blocked.size,
  }),
  comments: ({ commentList }, args, _context, info) =>
    connection(orderedComments(commentList, args), args, info),
  timelineItems: ({ commentList }, args, _context, info) => {
    const types = texts(args, "itemTypes");
    if (types.length !== 1 || types[0] !== "ISSUE_COMMENT") throw notBuilt("other timeline items");
    const since = Date.parse(optionalText(args, "since") ?? "") || 0;
    const after = commentList.filter(({ createdAt }) => Date.parse(createdAt) >= since);
    return connection(byId(after.slice(optionalNumber(args, "skip") ?? 0)), args, info);
  },
  projectItems: ({ cards }, args, { state }, info) => {
    if (cards.size === 0 && state.nullWithoutCards) return null;
    const items = [...cards.values()].filter(
      ({ isArchived }) => args["includeArchived"] !== false || !isArchived,
    );
    return connection(byId(items.sort((a, b) => a.fullId - b.fullId)), args, info);
  },
});

/** As they were linked, which is the order GitHub shows them in. */
function linked(links: ReadonlyMap<Issue, number>): Listed<Issue> {
  return { nodes: [...links.keys()], keyOf: (one) => [links.get(one) ?? 0] };
}

function openOf(links: ReadonlyMap<Issue, number>): number {
  return [...links.keys()].filter(({ state }) => state === "OPEN").length;
}

function orderedComments(comments: readonly IssueComment[], args: Args): Listed<IssueComment> {
  const order = optionalRecord(args, "orderBy");
  if (!order) return byId(comments);
  const sign = optionalText(order, "direction") === "DESC" ? -1 : 1;
  const keyOf = (one: IssueComment) => [sign * Date.parse(one.updatedAt), sign * one.fullId];
  return { nodes: comments.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b))), keyOf };
}

export const issueComment: TypeResolvers = on("IssueComment", {
  ...databaseIds,
  url: (one) => `${issueUrl(one.issue)}#issuecomment-${one.fullId}`,
  bodyText: ({ body }) => body,
  repository: (one) => one.issue.repository,
  publishedAt: ({ createdAt }) => createdAt,
  includesCreatedEdit: ({ lastEditedAt }) => lastEditedAt !== null,
  authorAssociation: ({ author, issue: { repository } }, _args, { state }) =>
    associationOf(state, author, repository),
  viewerDidAuthor: ({ author }, _args, { viewer }) => author === viewer,
});

/** Whoever has a token works here; a stranger only comments. */
function associationOf(state: WorldState, author: Owner, repository: Repository): Association {
  const said = repository.associations.get(author.login.toLowerCase());
  if (said) return said;
  if (author === repository.owner) return "OWNER";
  const works = [...state.tokens.values()].some(({ login }) => login === author.login);
  if (!works) return "NONE";
  return repository.owner.kind === "Organization" ? "MEMBER" : "COLLABORATOR";
}
