import * as z from "zod/mini";
import type { Issue, IssueRef } from "../../../workflow/issue/issue.ts";
import type { NewIssue } from "../../board/board.ts";
import { withoutMarkers } from "../../board/own-text.ts";
import { Failure } from "../../files/failure.ts";
import { readBoardIssue } from "../read/board-issue.ts";
import type { ProjectAnswer } from "../read/document-shapes.ts";
import { optionNamed } from "../read/project-fields.ts";
import { type Connection, parsed, readProject } from "../read/read-issue.ts";
import { toIssue } from "../read/to-issue.ts";
import { mustApply, mustFind } from "./edits.ts";
import { dependency, subIssue } from "./links.ts";
import { closingOf } from "./move-steps.ts";
import { type Mutation, putCard, simple } from "./mutations.ts";

const created = z.object({
  m0: z.object({ issue: z.object({ id: z.string(), number: z.number() }) }),
});
const added = z.object({ m0: z.object({ item: z.object({ id: z.string() }) }) });

/**
 * Creates an issue on the board with fields and relations. Looks everything up before it writes.
 */
export async function createIssue(connection: Connection, request: NewIssue): Promise<Issue> {
  if (request.number !== undefined) {
    throw new Failure("GitHub gives the numbers itself: leave --number out");
  }
  const { repository } = request;
  withoutMarkers(request.title, request.body);
  const { project, repositoryId } = await readProject(connection, { repository });
  const fields = fieldsOf(project, request);
  const find = async (number: number) => (await mustFind(connection, { number, repository })).id;
  const blockers = await Promise.all((request.blockedBy ?? []).map(find));
  const parents = request.parent === undefined ? [] : [await find(request.parent)];

  const input = { repositoryId, title: request.title, body: request.body ?? "" };
  const create = simple("createIssue", "CreateIssueInput!", input, "creating the issue");
  const made = await mustApply(connection, [{ ...create, selection: "issue { id number }" }]);
  const { issue } = parsed(created, made).m0;
  try {
    const item = await addCard(connection, project.id, issue.id);
    const closing = closingOf(request.state, issue.id);
    await mustApply(connection, [
      ...fields(item),
      ...parents.map((parent) => subIssue(parent, issue.id)),
      ...blockers.map((blocker) => dependency("addBlockedBy", issue.id, blocker)),
      ...(closing ? [closing] : []),
    ]);
    const ref = { number: issue.number, repository };
    const found = await readBoardIssue(connection, ref, { links: true, comments: "log" });
    if (found) return toIssue(found.issue, found.card, found.now);
    throw new Failure("it is not on the board");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      `${repository ?? ""}#${issue.number} was made, but not finished: ${error.message}`,
    );
  }
}

/** The card's fields, by options that the project has. */
function fieldsOf(
  project: ProjectAnswer,
  { state, estimate, priority }: NewIssue,
): (item: string) => Mutation[] {
  const wanted = { "Workflow State": state, Estimate: estimate, Priority: priority };
  const options = Object.entries(wanted).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, option: optionNamed(project, field, value) }],
  );
  return (item) => options.map(({ field, option }) => putCard(item, option, `setting ${field}`));
}

/** Puts an issue on the board, in Backlog; one that is there stays as it is. */
export async function addToBoard(connection: Connection, ref: IssueRef): Promise<Issue> {
  const wanted = { links: true, comments: "log" } as const;
  const before = await readBoardIssue(connection, ref, wanted);
  if (!before) {
    const [{ id }, { project }] = await Promise.all([
      mustFind(connection, ref),
      readProject(connection),
    ]);
    const fields = fieldsOf(project, { title: "", state: "Backlog" });
    await mustApply(connection, fields(await addCard(connection, project.id, id)));
  }
  const found = before ?? (await readBoardIssue(connection, ref, wanted));
  if (found) return toIssue(found.issue, found.card, found.now);
  throw new Failure(`#${ref.number} was put on the board, but is not seen there yet`);
}

export async function addCard(
  connection: Connection,
  projectId: string,
  contentId: string,
): Promise<string> {
  const input = { projectId, contentId };
  const does = "putting it on the board";
  const add = simple("addProjectV2ItemById", "AddProjectV2ItemByIdInput!", input, does);
  const answer = await mustApply(connection, [{ ...add, selection: "item { id }" }]);
  return parsed(added, answer).m0.item.id;
}
