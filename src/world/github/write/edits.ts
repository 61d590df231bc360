import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { IssueEdit } from "../../board/board.ts";
import { missingFromBoard, missingFromRepository } from "../../board/missing-issue.ts";
import { withoutMarkers } from "../../board/own-text.ts";
import { Failure } from "../../files/failure.ts";
import { keepingCopyMark } from "../copy/copy-mark.ts";
import type { IssueAnswer } from "../read/answer-shapes.ts";
import { type BoardIssue, readBoardIssue } from "../read/board-issue.ts";
import { fieldNamed, optionNamed } from "../read/project-fields.ts";
import { type Connection, placeOf, readIssue } from "../read/read-issue.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { applyMutations, clearCard, type Mutation, putCard, simple } from "./mutations.ts";

/** Sends changes, and throws if any was not made or may not have been made. */
export async function mustApply(
  connection: Connection,
  mutations: readonly Mutation[],
): Promise<unknown> {
  if (mutations.length === 0) return undefined;
  const { data, failed } = await applyMutations(connection.sender, mutations).catch((error) => {
    if (!(error instanceof GithubFailure) || error.notDone) throw error;
    const what = mutations.map(({ does }) => does).join(", ");
    throw new Failure(`${error.message}; it is not known whether this was applied: ${what}`, {
      recovery: "get_issue, to see whether it was applied; the same call if it was not",
    });
  });
  if (failed.length === 0) return data;
  const missed = failed.map(({ mutation, why }) => `${mutation.does} failed: ${why}`);
  const done = mutations.filter((mutation) => failed.every((one) => one.mutation !== mutation));
  const rest = done.length === 0 ? "" : `; applied: ${done.map(({ does }) => does).join(", ")}`;
  throw new Failure(`${missed.join("; ")}${rest}`);
}

/** Reads an issue, on the board or not; throws when it does not exist. */
export async function mustFind(connection: Connection, ref: IssueRef): Promise<IssueAnswer> {
  const { issue } = await readIssue(connection, ref);
  if (issue) return issue;
  throw missingFromRepository(ref.number, placeOf(connection.config, ref));
}

export async function editIssue(
  connection: Connection,
  ref: IssueRef,
  { title, body, estimate, priority }: IssueEdit,
): Promise<void> {
  withoutMarkers(title, body);
  const wanted = { links: false, comments: "log", body: body !== undefined } as const;
  const found = await readBoardIssue(connection, ref, wanted);
  if (!found) {
    throw missingFromBoard(ref.number, `add_to_project number=${ref.number}, then the same call`);
  }
  const text = {
    id: found.issue.id,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body: keepingCopyMark(body, found.issue.body ?? "") }),
  };
  const update = simple("updateIssue", "UpdateIssueInput!", text, "changing title or body");
  await mustApply(connection, [
    ...(title === undefined && body === undefined ? [] : [update]),
    ...fieldChange(found, "Estimate", estimate),
    ...fieldChange(found, "Priority", priority),
  ]);
}

function fieldChange(
  { project, card }: BoardIssue,
  field: string,
  value: string | null | undefined,
): Mutation[] {
  if (value === undefined) return [];
  const does = `setting ${field}`;
  return value === null
    ? [clearCard(card.id, project.id, fieldNamed(project, field).id, does)]
    : [putCard(card.id, optionNamed(project, field, value), does)];
}
