import { type Args, given, text } from "../arguments.ts";
import { notFound, unprocessable } from "../http/github-error.ts";
import { issueUrl } from "../resolvers/issue.ts";
import type { Context } from "../resolvers/resolver.ts";
import { linkBlocker, linkParent, unlinkBlocker, unlinkParent } from "../world/add-issue.ts";
import type { Issue } from "../world/nodes.ts";
import { touch } from "../world/world-state.ts";
import { type Mutations, nodeFor } from "./input.ts";

const MOST_CHILDREN = 100;
const MOST_BLOCKERS = 50;

export const linkMutations: Mutations = {
  addSubIssue: (input, context) => {
    const issue = nodeFor(input, "issueId", "Issue", context);
    const subIssue = childFor(input, context);
    const failed = `Failed to add sub-issue #${subIssue.number} to parent #${issue.number}.`;
    if (issue.children.has(subIssue))
      throw unprocessable(
        `${failed} Issue may not contain duplicate sub-issues and Sub issue may only have one parent`,
      );
    if (subIssue.parent && input["replaceParent"] !== true)
      throw unprocessable(`${failed} Sub issue may only have one parent`);
    if (isWithin(issue, subIssue))
      throw unprocessable(`${failed} Sub issue cannot be an ancestor of its parent`);
    checkChild(issue);
    linkParent(context.state, issue, subIssue);
    return touched(context, { issue, subIssue });
  },
  removeSubIssue: (input, context) => {
    const issue = nodeFor(input, "issueId", "Issue", context);
    const subIssue = nodeFor(input, "subIssueId", "Issue", context);
    if (subIssue.parent !== issue)
      throw unprocessable(`#${subIssue.number} is not a sub-issue of #${issue.number}`);
    unlinkParent(issue, subIssue);
    return touched(context, { issue, subIssue });
  },
  addBlockedBy: (input, context) => {
    const issue = nodeFor(input, "issueId", "Issue", context);
    const blockingIssue = nodeFor(input, "blockingIssueId", "Issue", context);
    if (issue === blockingIssue) throw unprocessable("An issue cannot be blocked by itself");
    if (issue.blockers.has(blockingIssue))
      throw unprocessable("Target issue has already been taken");
    if (issue.blockers.size >= MOST_BLOCKERS)
      throw unprocessable(`An issue cannot be blocked by more than ${MOST_BLOCKERS} issues`);
    linkBlocker(context.state, issue, blockingIssue);
    return touched(context, { issue, blockingIssue });
  },
  removeBlockedBy: (input, context) => {
    const issue = nodeFor(input, "issueId", "Issue", context);
    const blockingIssue = nodeFor(input, "blockingIssueId", "Issue", context);
    if (!issue.blockers.has(blockingIssue))
      throw notFound(`#${issue.number} is not blocked by #${blockingIssue.number}`);
    unlinkBlocker(issue, blockingIssue);
    return touched(context, { issue, blockingIssue });
  },
};

export function checkChild(parent: Issue): void {
  if (parent.children.size >= MOST_CHILDREN)
    throw unprocessable(`Parent cannot have more than ${MOST_CHILDREN} sub-issues`);
}

function childFor(input: Args, context: Context): Issue {
  if (given(input, "subIssueId")) return nodeFor(input, "subIssueId", "Issue", context);
  if (!given(input, "subIssueUrl"))
    throw unprocessable("Either subIssueId or subIssueUrl must be provided");
  const url = text(input, "subIssueUrl");
  for (const node of context.state.nodes.values())
    if (node.kind === "Issue" && issueUrl(node) === url) return node;
  throw notFound(`Could not resolve to an Issue with the url '${url}'`);
}

function isWithin(issue: Issue, ancestor: Issue): boolean {
  for (let one: Issue | null = issue; one; one = one.parent) if (one === ancestor) return true;
  return false;
}

function touched<T extends Readonly<Record<string, Issue>>>(context: Context, issues: T): T {
  for (const issue of Object.values(issues)) touch(context.state, issue);
  return issues;
}
