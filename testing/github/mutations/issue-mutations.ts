import { type Args, given, optionalText, text, texts } from "../arguments.ts";
import { unprocessable } from "../http/github-error.ts";
import type { Context } from "../resolvers/resolver.ts";
import { closeIssue, createIssue, linkParent, reopenIssue } from "../world/add-issue.ts";
import { addLabel } from "../world/add-owner.ts";
import type { Label, StateReason } from "../world/nodes.ts";
import { touch } from "../world/world-state.ts";
import { type Mutations, nodeById, nodeFor, refuse } from "./input.ts";
import { checkChild } from "./link-mutations.ts";

const MOST_TITLE = 256;

export const issueMutations: Mutations = {
  createIssue: (input, context) => {
    refuse(input, "assigneeIds", "milestoneId", "projectIds", "issueTemplate");
    const repository = nodeFor(input, "repositoryId", "Repository", context);
    const labels = labelsFor(input, context);
    const parent = given(input, "parentIssueId")
      ? nodeFor(input, "parentIssueId", "Issue", context)
      : undefined;
    if (parent) checkChild(parent);
    const title = checkedTitle(text(input, "title"));
    const body = optionalText(input, "body") ?? "";
    const issue = createIssue(context.state, repository, { title, body, author: context.viewer });
    for (const label of labels) issue.labelSet.add(label);
    if (parent) linkParent(context.state, parent, issue);
    return { issue };
  },
  updateIssue: (input, context) => {
    refuse(input, "assigneeIds", "milestoneId", "projectIds");
    const issue = nodeFor(input, "id", "Issue", context);
    const labels = given(input, "labelIds") ? labelsFor(input, context) : undefined;
    const title = optionalText(input, "title");
    if (title !== undefined) issue.title = checkedTitle(title);
    issue.body = optionalText(input, "body") ?? issue.body;
    if (labels) {
      issue.labelSet.clear();
      for (const label of labels) issue.labelSet.add(label);
    }
    const state = optionalText(input, "state");
    if (state === "CLOSED" && issue.state === "OPEN") closeIssue(context.state, issue, "COMPLETED");
    if (state === "OPEN" && issue.state === "CLOSED") reopenIssue(context.state, issue);
    touch(context.state, issue);
    return { issue, actor: context.viewer };
  },
  closeIssue: (input, context) => {
    refuse(input, "duplicateIssueId");
    const issue = nodeFor(input, "issueId", "Issue", context);
    closeIssue(context.state, issue, closedReason(optionalText(input, "stateReason")));
    return { issue };
  },
  reopenIssue: (input, context) => {
    const issue = nodeFor(input, "issueId", "Issue", context);
    if (issue.state === "CLOSED") reopenIssue(context.state, issue);
    return { issue };
  },
};

export const labelMutations: Mutations = {
  createLabel: (input, context) => {
    const repository = nodeFor(input, "repositoryId", "Repository", context);
    const name = text(input, "name");
    if (repository.labelsByName.has(name.toLowerCase()))
      throw unprocessable("Name has already been taken");
    const color = text(input, "color");
    const description = optionalText(input, "description") ?? null;
    return { label: addLabel(context.state, repository, { name, color, description }) };
  },
  addLabelsToLabelable: (input, context) => {
    const issue = nodeFor(input, "labelableId", "Issue", context);
    for (const label of labelsFor(input, context)) issue.labelSet.add(label);
    touch(context.state, issue);
    return { labelable: issue };
  },
  removeLabelsFromLabelable: (input, context) => {
    const issue = nodeFor(input, "labelableId", "Issue", context);
    for (const label of labelsFor(input, context)) issue.labelSet.delete(label);
    touch(context.state, issue);
    return { labelable: issue };
  },
};

function labelsFor(input: Args, context: Context): readonly Label[] {
  return texts(input, "labelIds").map((id) => nodeById(id, "Label", context));
}

function checkedTitle(title: string): string {
  if (title.trim() === "") throw unprocessable("Title can't be blank");
  if (title.length > MOST_TITLE)
    throw unprocessable(`Title is too long (maximum is ${MOST_TITLE} characters)`);
  return title;
}

function closedReason(reason: string | undefined): StateReason {
  return reason === "NOT_PLANNED" || reason === "DUPLICATE" ? reason : "COMPLETED";
}
