import { Failure, reasonOf } from "../../files/failure.ts";
import type { BoardCard } from "../read/items.ts";
import { optionNamed } from "../read/project-fields.ts";
import { type Connection, readProject } from "../read/read-issue.ts";
import { mustApply } from "../write/edits.ts";
import { BATCH, type Mutation, putCard } from "../write/mutations.ts";

/** Restores the values of cards that GitHub emptied when the fields' options changed. */
export async function writeBack(
  connection: Connection,
  fields: readonly string[],
  before: readonly BoardCard[],
  readAgain: () => Promise<readonly BoardCard[]>,
): Promise<void> {
  if (fields.length === 0) return;
  const lost = await emptied(connection, fields, before, await readAgain());
  for (let at = 0; at < lost.length; at += BATCH) {
    const batch = lost.slice(at, at + BATCH).map(({ mutation }) => mutation);
    await mustApply(connection, batch).catch((error: unknown) => {
      // These values exist nowhere else now, so the error lists all of them.
      const rest = lost.slice(at).map(({ shown }) => shown);
      throw new Failure(
        `${reasonOf(error)}; ${rest.length} cards are not written back: ${rest.join(", ")}`,
      );
    });
  }
}

async function emptied(
  connection: Connection,
  fields: readonly string[],
  before: readonly BoardCard[],
  now: readonly BoardCard[],
): Promise<{ readonly mutation: Mutation; readonly shown: string }[]> {
  const { project } = await readProject(connection);
  const after = new Map(now.map(({ id, values }) => [id, values]));
  return fields.flatMap((field) =>
    before.flatMap(({ id, name, values: { [field]: value } }) => {
      // A card that has a value again was moved by somebody; keep that value.
      if (value === undefined || after.get(id)?.[field] !== undefined) return [];
      const option = optionNamed(project, field, value);
      const mutation = putCard(id, option, `writing ${field} back`);
      return [{ mutation, shown: `${name} ${field}=${value}` }];
    }),
  );
}
