import * as z from "zod/mini";
import type { Issue, IssueRef } from "../../workflow/issue.ts";
import type { IssueEdit, NewIssue } from "../board.ts";
import { Unknown } from "../unknown.ts";
import type { IssueAnswer, ProjectAnswer } from "./answer-shapes.ts";
import { applyMutations, clearCard, type Mutation, putCard, simple } from "./mutations.ts";
import { fieldNamed, optionNamed } from "./project-fields.ts";
import { type Connection, parsed, readIssue, readProject } from "./reads.ts";
import { cardOf, toIssue } from "./to-issue.ts";

/** Sends changes and complains about any that was not carried out. */
export async function mustApply(
  connection: Connection,
  mutations: readonly Mutation[],
): Promise<unknown> {
  if (mutations.length === 0) return undefined;
  const { data, failed } = await applyMutations(connection.sender, mutations);
  const [first] = failed;
  if (first) throw new Unknown(`${first.mutation.does} failed: ${first.error.message}`);
  return data;
}

/** An issue that must be there. */
export async function mustFind(connection: Connection, ref: IssueRef) {
  const { issue, project } = await readIssue(connection, ref);
  if (!issue) throw new Unknown(`there is no issue #${ref.number}`);
  return { issue, project };
}

export async function editIssue(
  connection: Connection,
  ref: IssueRef,
  { title, body, estimate, priority }: IssueEdit,
): Promise<void> {
  const { issue, project } = await mustFind(connection, ref);
  const text = {
    id: issue.id,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
  };
  const update = simple("updateIssue", "UpdateIssueInput!", text, "the update");
  await mustApply(connection, [
    ...(title === undefined && body === undefined ? [] : [update]),
    ...fieldChange(issue, project, "Estimate", estimate),
    ...fieldChange(issue, project, "Priority", priority),
  ]);
}

function fieldChange(
  issue: IssueAnswer,
  project: ProjectAnswer,
  field: string,
  value: string | null | undefined,
): Mutation[] {
  if (value === undefined) return [];
  const card = cardOf(issue, project.id);
  if (!card) throw new Unknown(`#${issue.number} is not on the board`);
  const does = `setting ${field}`;
  return value === null
    ? [clearCard(card.id, project.id, fieldNamed(project, field).id, does)]
    : [putCard(card.id, optionNamed(project, field, value), does)];
}

const created = z.object({
  m0: z.object({ issue: z.object({ id: z.string(), number: z.number() }) }),
});
const added = z.object({ m0: z.object({ item: z.object({ id: z.string() }) }) });

/** A new issue, put on the board with its fields and relations. */
export async function createIssue(connection: Connection, wish: NewIssue): Promise<Issue> {
  if (wish.number !== undefined) {
    throw new Unknown("GitHub gives the numbers itself: leave --number out");
  }
  const { project, repositoryId } = await readProject(connection);
  const input = { repositoryId, title: wish.title, body: wish.body ?? "" };
  const create = {
    ...simple("createIssue", "CreateIssueInput!", input, "creating the issue"),
    selection: "issue { id number }",
  };
  const { issue } = parsed(created, await mustApply(connection, [create])).m0;
  const add = {
    ...simple(
      "addProjectV2ItemById",
      "AddProjectV2ItemByIdInput!",
      { projectId: project.id, contentId: issue.id },
      "putting it on the board",
    ),
    selection: "item { id }",
  };
  const { item } = parsed(added, await mustApply(connection, [add])).m0;
  const put = (field: string, value: string | undefined) =>
    value === undefined
      ? []
      : [putCard(item.id, optionNamed(project, field, value), `setting ${field}`)];
  const blockers = await Promise.all(
    (wish.blockedBy ?? []).map((number) => mustFind(connection, { number })),
  );
  const parent =
    wish.parent === undefined ? undefined : await mustFind(connection, { number: wish.parent });
  await mustApply(connection, [
    ...put("Workflow State", wish.state),
    ...put("Estimate", wish.estimate),
    ...put("Priority", wish.priority),
    ...(parent ? [subIssue(parent.issue.id, issue.id)] : []),
    ...blockers.map((blocker) => dependency("addBlockedBy", issue.id, blocker.issue.id)),
  ]);
  const {
    issue: made,
    project: board,
    now,
  } = await readIssue(connection, { number: issue.number });
  const card = made && cardOf(made, board.id);
  if (!made || !card) throw new Unknown(`#${issue.number} was made, but is not on the board`);
  return toIssue(made, card, now);
}

export function subIssue(issueId: string, subIssueId: string): Mutation {
  const input = { issueId, subIssueId, replaceParent: true };
  return simple("addSubIssue", "AddSubIssueInput!", input, "adding the sub-issue");
}

export function dependency(
  field: "addBlockedBy" | "removeBlockedBy",
  issueId: string,
  blockingIssueId: string,
): Mutation {
  const type = field === "addBlockedBy" ? "AddBlockedByInput!" : "RemoveBlockedByInput!";
  return simple(field, type, { issueId, blockingIssueId }, "changing the dependency");
}
