import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { join } from "node:path";
import { readAgent } from "../../src/world/store/read-agent.ts";
import { storeOf } from "../store-of.ts";
import { unless } from "./outcome.ts";
import { type ThrowAway, workers } from "./throw-away.ts";

/** A writer said that this issue had taken so many steps. */
export interface Printed {
  readonly name: string;
  readonly number: number;
  readonly steps: number;
}

interface Row {
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly holder: string | null;
  readonly comments: number;
}

/** What an issue's row looks like after so many steps; each step writes all of it or nothing. */
const AFTER = [
  { state: "Research Needed", held: false },
  // The comment that links its document.
  { state: "Research Needed", held: false },
  { state: "Research in Progress", held: true },
  { state: "Ready for Plan", held: false },
];

/** Everything wrong with a board whose writers were killed. */
export async function boardFaults(
  place: ThrowAway,
  printed: readonly Printed[],
): Promise<string[]> {
  const path = join(place.project, ".ralph/board.db");
  // An empty file is no board yet: its writer was killed between making the file and filling it.
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return unless(printed.length === 0, "there is no board");
  const listed = await place.run("ralph", ["board", "list", "--json"]);
  if (listed.code !== 0) return [`the board does not open: ${listed.stderr.trim()}`];
  const { verdict, rows } = read(path);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const last = new Map(printed.map((line) => [line.number, line]));
  return [
    ...unless(verdict === "ok", `integrity_check says ${verdict}`),
    ...rows.flatMap((row) =>
      unless(stepsOf(row) !== undefined, `half written: ${JSON.stringify(row)}`),
    ),
    ...[...last.values()].flatMap((line) => lost(line, byNumber.get(line.number))),
    ...workers(2).flatMap((agent) => damagedRecords(place, agent)),
  ];
}

function read(path: string): { readonly verdict: string; readonly rows: readonly Row[] } {
  const database = new Database(path, { readwrite: true });
  try {
    const check = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check");
    const rows = database.query<Row, []>(
      `SELECT number, title, state, holder,
         (SELECT count(*) FROM comments WHERE issue = number) AS comments FROM issues`,
    );
    const verdict = check.all().map(({ integrity_check }) => integrity_check);
    return { verdict: verdict.join("; "), rows: rows.all() };
  } finally {
    database.close();
  }
}

function stepsOf({ title, state, holder, comments }: Row): number | undefined {
  const after = AFTER[comments];
  if (after?.state !== state) return undefined;
  return holder === (after.held ? title : null) ? comments : undefined;
}

/** The kill may have come after one more commit, before its line. */
function lost({ name, number, steps }: Printed, row: Row | undefined): string[] {
  if (row?.title !== name) return [`#${number} was printed by ${name} and is not its issue`];
  const there = stepsOf(row) ?? -1;
  return unless(
    there === steps || there === steps + 1,
    `#${number} took ${steps} steps, ${there} are on the board`,
  );
}

/** Records are written once: a reader never meets half of one. */
function damagedRecords(place: ThrowAway, agent: string): string[] {
  try {
    readAgent(storeOf(place), { session: "soak", agent });
    return [];
  } catch (error) {
    return [String(error)];
  }
}
