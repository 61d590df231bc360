import * as z from "zod/mini";
import { CARD, CARDS, COMMENT, SHORT_LOG } from "../documents/fragments.ts";
import type { FieldOption } from "../read/project-fields.ts";
import type { Sender } from "../request/request.ts";

/** One change, as one alias of a document. `does` describes it in an error. */
export interface Mutation {
  readonly does: string;
  readonly field: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly inputType: string;
  readonly selection: string;
  /** The fragments that the selection uses. */
  readonly fragments?: string;
}

/** The most changes in one request; more would risk a timeout on GitHub. */
export const BATCH = 25;

export function putCard(
  item: string,
  { projectId, fieldId, optionId }: FieldOption,
  does: string,
): Mutation {
  return {
    does,
    field: "updateProjectV2ItemFieldValue",
    inputType: "UpdateProjectV2ItemFieldValueInput!",
    input: { projectId, itemId: item, fieldId, value: { singleSelectOptionId: optionId } },
    selection: "projectV2Item { id }",
  };
}

export function clearCard(
  item: string,
  projectId: string,
  fieldId: string,
  does: string,
): Mutation {
  return {
    does,
    field: "clearProjectV2ItemFieldValue",
    inputType: "ClearProjectV2ItemFieldValueInput!",
    input: { projectId, itemId: item, fieldId },
    selection: "projectV2Item { id }",
  };
}

/** The answer shows the card and the last claims as they are before what follows it. */
export function addAudit(subjectId: string, body: string): Mutation {
  const { selection, ...comment } = addComment(subjectId, body);
  return {
    ...comment,
    selection: `${selection} subject { ... on Issue { ${CARDS} ${SHORT_LOG} } }`,
    fragments: `${CARD} ${COMMENT}`,
  };
}

export function deleteComment(id: string): Mutation {
  return simple("deleteIssueComment", "DeleteIssueCommentInput!", { id }, "withdrawing");
}

export function addComment(subjectId: string, body: string): Mutation {
  return {
    does: "the comment",
    field: "addComment",
    inputType: "AddCommentInput!",
    input: { subjectId, body },
    selection: "commentEdge { node { id } }",
  };
}

export function closeIssue(issueId: string, stateReason: "COMPLETED" | "NOT_PLANNED"): Mutation {
  return {
    does: "closing the issue",
    field: "closeIssue",
    inputType: "CloseIssueInput!",
    input: { issueId, stateReason },
    selection: "issue { id }",
  };
}

export function reopenIssue(issueId: string): Mutation {
  return {
    does: "opening the issue again",
    field: "reopenIssue",
    inputType: "ReopenIssueInput!",
    input: { issueId },
    selection: "issue { id }",
  };
}

export function simple(
  field: string,
  inputType: string,
  input: Readonly<Record<string, unknown>>,
  does: string,
): Mutation {
  return { does, field, inputType, input, selection: "clientMutationId" };
}

export interface Applied {
  readonly data: unknown;
  /** Changes that failed, with GitHub's message. */
  readonly failed: readonly { readonly mutation: Mutation; readonly why: string }[];
}

export const answersByAlias = z.record(z.string(), z.unknown());

/** Sends changes in one document. GitHub makes them in order, each independent of the others. */
export async function applyMutations(
  sender: Sender,
  mutations: readonly Mutation[],
  until?: number,
): Promise<Applied> {
  const declared = mutations.map(({ inputType }, at) => `$i${at}: ${inputType}`).join(", ");
  const fields = mutations.map(
    ({ field, selection }, at) => `m${at}: ${field}(input: $i${at}) { ${selection} }`,
  );
  const fragments = [...new Set(mutations.flatMap((one) => one.fragments ?? []))].join(" ");
  const document = `mutation Write(${declared}) { ${fields.join(" ")} } ${fragments}`;
  const variables = Object.fromEntries(mutations.map(({ input }, at) => [`i${at}`, input]));
  const { data, errors } = await sender.send("change", document, variables, until);
  const answers = answersByAlias.safeParse(data).data ?? {};
  const failed = mutations.flatMap((mutation, at) => {
    const error = errors.find(({ path }) => path?.[0] === `m${at}`);
    const isDone = error === undefined && answers[`m${at}`] != null;
    return isDone ? [] : [{ mutation, why: error?.message || "GitHub gives no reason" }];
  });
  return { data, failed };
}
