import * as z from "zod/mini";
import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { LabelChange } from "../../board/board.ts";
import { missingFromRepository } from "../../board/missing-issue.ts";
import { READ_LABELS } from "../documents/repository-documents.ts";
import { shown } from "../read/answer-shapes.ts";
import { type Connection, mustExist, parsed, placeOf } from "../read/read-issue.ts";
import { mustApply } from "./edits.ts";
import { simple } from "./mutations.ts";

const label = z.object({ id: z.string(), name: z.string() });

const answered = z.object({
  repository: z.nullish(
    z.object({
      id: z.string(),
      label: z.nullish(label),
      issue: z.nullish(
        z.object({ id: z.string(), labels: z.nullish(z.object({ nodes: shown(label) })) }),
      ),
    }),
  ),
});

const created = z.object({ m0: z.object({ label }) });

/** GitHub's grey, for labels that the repository does not have yet. */
const COLOR = "ededed";

/** Adds or removes a label, and returns the issue's labels afterwards. */
export async function changeLabel(
  connection: Connection,
  ref: IssueRef,
  { kind, name }: LabelChange,
): Promise<readonly string[]> {
  const { sender, config } = connection;
  const place = placeOf(config, ref);
  const variables = { ...place, number: ref.number, name };
  const { data } = await sender.send("question", READ_LABELS, variables);
  const repository = mustExist(parsed(answered, data).repository, place);
  const { issue } = repository;
  if (!issue) throw missingFromRepository(ref.number, place);
  const has = issue.labels?.nodes ?? [];
  // GitHub takes `Bug` and `bug` for the same label.
  const there = has.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const names = has.map((one) => one.name);
  if ((there !== undefined) === (kind === "add")) return names;
  const { id, name: known } =
    there ?? repository.label ?? (await createLabel(connection, repository.id, name));
  const field = kind === "add" ? "addLabelsToLabelable" : "removeLabelsFromLabelable";
  const type = kind === "add" ? "AddLabelsToLabelableInput!" : "RemoveLabelsFromLabelableInput!";
  const input = { labelableId: issue.id, labelIds: [id] };
  await mustApply(connection, [simple(field, type, input, "changing the label")]);
  return kind === "add" ? [...names, known] : names.filter((one) => one !== known);
}

async function createLabel(connection: Connection, repositoryId: string, name: string) {
  const input = { repositoryId, name, color: COLOR };
  const create = simple("createLabel", "CreateLabelInput!", input, "creating the label");
  const made = await mustApply(connection, [{ ...create, selection: "label { id name }" }]);
  return parsed(created, made).m0.label;
}
