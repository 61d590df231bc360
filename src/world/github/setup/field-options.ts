import type { OptionsPlan } from "../../board/board-setup.ts";
import { READ_VALUES } from "../documents/board-documents.ts";
import { readValuesAnswer } from "../read/document-shapes.ts";
import type { BoardCard } from "../read/items.ts";
import { fieldNamed } from "../read/project-fields.ts";
import { type Connection, mustHave, parsed, projectOf, readProject } from "../read/read-issue.ts";
import { githubKey } from "../read/to-issue.ts";
import { mustApply } from "../write/edits.ts";
import { simple } from "../write/mutations.ts";
import { newOption, type WantedOption } from "./setup.ts";
import { writeBack } from "./write-back.ts";

/** Writes nothing until `apply` is called. */
export async function planOptions(
  connection: Connection,
  field: string,
  wanted: readonly string[],
): Promise<OptionsPlan> {
  const { project } = await readProject(connection);
  const { id: fieldId, options } = fieldNamed(project, field);
  const cards = await readValues(connection, field);
  const before = options.map(({ name }) => name);
  const removed = before.filter((name) => !wanted.includes(name));
  const having = (name: string) => cards.filter(({ values }) => values[field] === name).length;
  return {
    field,
    before,
    after: wanted,
    added: wanted.filter((name) => !before.includes(name)),
    removed: removed.map((option) => ({ option, cards: having(option) })),
    cards: cards.length,
    apply: async () => {
      // GitHub replaces all options at once. Options that are sent with their id keep their cards.
      const singleSelectOptions = wanted.map(
        (name): WantedOption => options.find((one) => one.name === name) ?? newOption(name),
      );
      const input = { fieldId, singleSelectOptions };
      const does = `replacing the options of "${field}"`;
      await mustApply(connection, [
        simple("updateProjectV2Field", "UpdateProjectV2FieldInput!", input, does),
      ]);
      const kept = cards.filter(({ values }) => wanted.includes(values[field] ?? ""));
      if (kept.length === 0) return;
      await writeBack(connection, [field], kept, () => readValues(connection, field));
    },
  };
}

/** The cards that have a value in the field. */
async function readValues({ sender, config }: Connection, field: string): Promise<BoardCard[]> {
  const all: BoardCard[] = [];
  for (let after: string | null = null; ; ) {
    const variables = { ...projectOf(config), field, after };
    const { data } = await sender.send("question", READ_VALUES, variables);
    const answer = parsed(readValuesAnswer, data);
    const { nodes, pageInfo } = mustHave(answer.repositoryOwner?.projectV2, config).items;
    for (const { id, value, content } of nodes) {
      const { number, repository } = content ?? {};
      const isIssue = number !== undefined && repository !== undefined;
      if (!value?.name) continue;
      const name = isIssue ? githubKey({ number, repository }) : id;
      all.push({ id, name, values: { [field]: value.name } });
    }
    if (!pageInfo.hasNextPage) return all;
    after = pageInfo.endCursor;
  }
}
