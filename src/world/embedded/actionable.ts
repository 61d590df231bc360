import type { Database } from "bun:sqlite";
import { ESTIMATES, isLive } from "../../workflow/issue/issue.ts";
import type {
  ActionableIssue,
  ActionableIssues,
  ActionableQuery,
} from "../../workflow/next/actionable.ts";
import { embeddedKey, rowsAs } from "./rows.ts";

/** The database computes the columns `place`, `size` and `urgency`; see the migrations. */
const ACTIONABLE = "holder IS NULL AND open_blockers = 0 AND place = ?1 AND size <= ?2";

const FIRST = `SELECT number, state FROM issues WHERE ${ACTIONABLE} ORDER BY urgency, number LIMIT ?3`;
const COUNT = `SELECT count(*) AS number FROM (SELECT 1 FROM issues WHERE ${ACTIONABLE} LIMIT ?3)`;

/** The same as `actionable`, by an index: the cost does not grow with the board. */
export function actionableIn(
  database: Database,
  { states, maxEstimate, limit, countTo }: ActionableQuery,
): ActionableIssues {
  const size = ESTIMATES.indexOf(maxEstimate);
  const first: ActionableIssue[] = [];
  let total = 0;
  for (const state of states) {
    if (!isLive({ state })) continue;
    const room = limit - first.length;
    const rows = rowsAs("placeRow", database.query(FIRST).all(state, size, room));
    for (const { number, state: at } of rows)
      first.push({ key: embeddedKey(number), number, state: at });
    // Fewer rows than the limit means that these are all.
    total += rows.length < room ? rows.length : countIn(database, state, size, countTo - total);
    if (total >= countTo) break;
  }
  return { first, total, mark: total > first.length ? changesIn(database) : "" };
}

function countIn(database: Database, state: string, size: number, countTo: number): number {
  const limit = Number.isFinite(countTo) ? countTo : -1;
  return rowsAs("numberRow", database.query(COUNT).all(state, size, limit))[0]?.number ?? 0;
}

function changesIn(database: Database): string {
  const rows = rowsAs("numberRow", database.query("SELECT count AS number FROM changes").all());
  return String(rows[0]?.number);
}
