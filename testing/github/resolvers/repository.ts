import { type Args, numeric, optionalRecord, optionalText, text, texts } from "../arguments.ts";
import { byId, connection, type Listed } from "../connection.ts";
import { compareKeys } from "../cursor.ts";
import { notFound } from "../http/github-error.ts";
import type { Issue, Repository } from "../world/nodes.ts";
import { databaseIds, on, type TypeResolvers, WEB } from "./resolver.ts";

export const nameWithOwner = ({ owner, name }: Repository) => `${owner.login}/${name}`;

export const repository: TypeResolvers = on("Repository", {
  ...databaseIds,
  nameWithOwner,
  url: (one) => `${WEB}/${nameWithOwner(one)}`,
  resourcePath: (one) => `/${nameWithOwner(one)}`,
  visibility: ({ isPrivate }) => (isPrivate ? "PRIVATE" : "PUBLIC"),
  isInOrganization: ({ owner }) => owner.kind === "Organization",
  isArchived: () => false,
  isFork: () => false,
  hasIssuesEnabled: () => true,
  viewerPermission: () => "WRITE",
  issue: ({ issuesByNumber }, args) => {
    const number = numeric(args, "number");
    const issue = issuesByNumber.get(number);
    if (!issue) throw notFound(`Could not resolve to an Issue with the number of ${number}.`);
    return issue;
  },
  issues: (one, args, _context, info) => connection(issuesOf(one, args), args, info),
  pullRequest: ({ pullRequestList }, args) => {
    const number = numeric(args, "number");
    const found = pullRequestList.find((one) => one.number === number);
    if (!found) throw notFound(`Could not resolve to a PullRequest with the number of ${number}.`);
    return found;
  },
  pullRequests: ({ pullRequestList }, args, _context, info) => {
    const branch = optionalText(args, "headRefName");
    const wantedOnes = pullRequestList.filter(
      ({ headRefName }) => branch === undefined || headRefName === branch,
    );
    const sign =
      optionalText(optionalRecord(args, "orderBy") ?? {}, "direction") === "DESC" ? -1 : 1;
    const keyOf = ({ fullId }: { readonly fullId: number }) => [sign * fullId];
    const nodes = wantedOnes.sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
    return connection({ nodes, keyOf }, args, info);
  },
  label: ({ labelsByName }, args) => labelsByName.get(text(args, "name").toLowerCase()) ?? null,
  labels: ({ labelsByName }, args, _context, info) =>
    connection(byId([...labelsByName.values()]), args, info),
});

export const label: TypeResolvers = on("Label", {
  url: (one) => `${WEB}/${nameWithOwner(one.repository)}/labels/${encodeURIComponent(one.name)}`,
  isDefault: () => false,
});

/** Ordered as asked; ties and the default go by creation. */
function issuesOf({ issuesByNumber }: Repository, args: Args): Listed<Issue> {
  const order = optionalRecord(args, "orderBy");
  const sign = optionalText(order ?? {}, "direction") === "DESC" ? -1 : 1;
  const measure = MEASURES[optionalText(order ?? {}, "field") ?? ""];
  const keyOf = (issue: Issue) => [sign * (measure?.(issue) ?? 0), sign * issue.fullId];
  const nodes = [...issuesByNumber.values()].filter((issue) => wanted(issue, args));
  return { nodes: nodes.sort((a, b) => compareKeys(keyOf(a), keyOf(b))), keyOf };
}

const MEASURES: Readonly<Record<string, (issue: Issue) => number>> = {
  UPDATED_AT: (issue) => Date.parse(issue.updatedAt),
  COMMENTS: (issue) => issue.commentList.length,
};

function wanted(issue: Issue, args: Args): boolean {
  const filter = optionalRecord(args, "filterBy") ?? {};
  const states = [...texts(args, "states"), ...texts(filter, "states")];
  const labels = [...texts(args, "labels"), ...texts(filter, "labels")];
  const since = optionalText(filter, "since");
  if (states.length > 0 && !states.includes(issue.state)) return false;
  if (since !== undefined && Date.parse(issue.updatedAt) < Date.parse(since)) return false;
  const names = [...issue.labelSet].map(({ name }) => name.toLowerCase());
  return labels.length === 0 || labels.some((name) => names.includes(name.toLowerCase()));
}
