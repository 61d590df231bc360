import { notYetAmong } from "../../../workflow/transfer/copied-comments.ts";
import type { Copy, CopyParts } from "../../board/copy-target.ts";
import { Failure } from "../../files/failure.ts";
import type { IssueAnswer } from "../read/answer-shapes.ts";
import type { ProjectAnswer } from "../read/document-shapes.ts";
import { optionNamed } from "../read/project-fields.ts";
import { type Connection, readIssue } from "../read/read-issue.ts";
import { complete } from "../read/read-rest.ts";
import { cardOf } from "../read/to-issue.ts";
import { addCard } from "../write/create.ts";
import { mustApply } from "../write/edits.ts";
import { changeLabel } from "../write/labels.ts";
import { dependency, subIssue } from "../write/links.ts";
import { closingOf } from "../write/move-steps.ts";
import { addComment, BATCH, type Mutation, putCard } from "../write/mutations.ts";

/**
 * Adds what a copy lacks: links first, then texts, then its card, and the state last. An issue that
 * is on the board with a state has everything.
 */
export async function completeCopy(
  connection: Connection,
  project: ProjectAnswer,
  { id, number }: Copy,
  parts: CopyParts,
): Promise<void> {
  const found = await readWhole(connection, project, number);
  const links = missingLinks(found, id, parts);
  for (let start = 0; start < links.length; start += BATCH) {
    await mustApply(connection, links.slice(start, start + BATCH));
  }
  const labels = (found.labels?.nodes ?? []).map(({ name }) => name.toLowerCase());
  for (const name of parts.labels) {
    if (labels.includes(name.toLowerCase())) continue;
    await changeLabel(connection, { number }, { kind: "add", name });
  }
  const wanted = parts.comments.map((body) => ({ body }));
  for (const { body } of notYetAmong(found.comments?.nodes ?? [], wanted)) {
    await mustApply(connection, [addComment(id, body)]);
  }
  const card = cardOf(found, project.id);
  const item = card?.id ?? (await addCard(connection, project.id, id));
  const put = (field: string, value: string | undefined, now: string | null | undefined) =>
    value === undefined || now != null
      ? []
      : [putCard(item, optionNamed(project, field, value), `setting ${field}`)];
  const closing = found.state === "OPEN" ? closingOf(parts.state, id) : undefined;
  await mustApply(connection, [
    ...put("Estimate", parts.estimate, card?.estimate?.name),
    ...put("Priority", parts.priority, card?.priority?.name),
    ...(closing ? [closing] : []),
  ]);
  await mustApply(connection, put("Workflow State", parts.state, card?.workflowState?.name));
}

async function readWhole(
  connection: Connection,
  project: ProjectAnswer,
  number: number,
): Promise<IssueAnswer> {
  const { issue, now } = await readIssue(connection, { number }, true);
  if (!issue) throw new Failure(`#${number} is not on GitHub any more`);
  const wanted = { links: true, comments: "all" } as const;
  const cardIn = (one: IssueAnswer) => cardOf(one, project.id);
  const [whole = issue] = await complete(connection, [issue], wanted, { cardIn, now });
  return whole;
}

/** A parent that it has by now is somebody's decision. */
function missingLinks(
  found: IssueAnswer,
  id: string,
  { parent, blockedBy }: CopyParts,
): readonly Mutation[] {
  const there = new Set(found.blockedBy.nodes.map((blocker) => blocker.id));
  return [
    ...(parent && !found.parent ? [subIssue(parent.id, id)] : []),
    ...blockedBy
      .filter((blocker) => !there.has(blocker.id))
      .map((blocker) => dependency("addBlockedBy", id, blocker.id)),
  ];
}
