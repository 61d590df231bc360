import type { Database } from "bun:sqlite";
import type { LabelChange } from "../board/board.ts";
import { missingHere } from "../board/missing-issue.ts";
import { rowsAs } from "./rows.ts";

/** Adds or removes a label, and returns the labels afterwards, in the order of adding. */
export function changeLabelIn(
  database: Database,
  number: number,
  { kind, name }: LabelChange,
): readonly string[] {
  const there = database.query("SELECT number FROM issues WHERE number = ?").all(number);
  if (there.length === 0) throw missingHere(number);
  database
    .query(
      kind === "add"
        ? "INSERT OR IGNORE INTO labels (issue, name) VALUES (?, ?)"
        : "DELETE FROM labels WHERE issue = ? AND name = ?",
    )
    .run(number, name);
  return labelsIn(database, number);
}

export function labelsIn(database: Database, number: number): readonly string[] {
  const rows = database
    .query("SELECT name AS body FROM labels WHERE issue = ? ORDER BY rowid")
    .all(number);
  return rowsAs("bodyRow", rows).map(({ body }) => body);
}
