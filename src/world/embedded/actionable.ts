import type { Database } from "bun:sqlite";
import type { Shaped } from "../../shapes/schemas.ts";
import { ESTIMATES } from "../../workflow/issue/issue.ts";
import type { State } from "../../workflow/machine/states.ts";
import type {
  ActionableIssue,
  ActionableIssues,
  ActionablePlace,
  ActionableQuery,
} from "../../workflow/next/actionable.ts";
import { embeddedKey, rowsAs } from "./rows.ts";

/** The states whose issues are in the index only when their group has converged. */
const PLANNED: readonly State[] = ["Ready for Plan", "Plan in Progress"];

/** The index is made for the built-in machine. An override may begin to plan in another state. */
export function isIndexed({ places }: ActionableQuery): boolean {
  return places.every(({ state, needsGroup }) => needsGroup === PLANNED.includes(state));
}

/**
 * The database computes the columns; see the migrations. One kind of issue is one range of the
 * index, so that nothing is read that is not found.
 */
const OF_KIND = "is_free = 1 AND place = ?1 AND size = ?2 AND by_person = ?3";

export const FIRST_OF_KIND = `SELECT number, title, state, urgency FROM issues WHERE ${OF_KIND}
  ORDER BY urgency, number LIMIT ?4`;
const COUNT = `SELECT count(*) AS number FROM (SELECT 1 FROM issues WHERE ${OF_KIND} LIMIT ?4)`;

/** Whether a group's readiness is not computed yet. */
export function isUnsettled(database: Database): boolean {
  return database.query("SELECT number FROM unsettled LIMIT 1").all().length > 0;
}

/** The same as `actionableAmong`, by an index: the cost does not grow with the board. */
export function actionableIn(
  database: Database,
  { places, limit, countTo }: ActionableQuery,
): ActionableIssues {
  const first: ActionableIssue[] = [];
  let total = 0;
  for (const place of places) {
    const found = inPlace(database, place, limit - first.length, countTo - total);
    first.push(...found.first);
    total += found.total;
    if (total >= countTo) break;
  }
  return { first, total, mark: total > first.length ? changesIn(database) : "" };
}

function inPlace(
  database: Database,
  { state, kinds }: ActionablePlace,
  limit: number,
  countTo: number,
) {
  const rows: Shaped<"placeRow">[] = [];
  let total = 0;
  for (const { estimate, byPerson } of kinds) {
    const kind = [state, ESTIMATES.indexOf(estimate), byPerson ? 1 : 0] as const;
    const found = rowsAs("placeRow", database.query(FIRST_OF_KIND).all(...kind, limit));
    rows.push(...found);
    // Fewer rows than the limit means that these are all.
    total += found.length < limit ? found.length : countIn(database, kind, countTo - total);
  }
  rows.sort((a, b) => a.urgency - b.urgency || a.number - b.number);
  return {
    first: rows.slice(0, limit).map((row) => ({
      key: embeddedKey(row.number),
      number: row.number,
      state: row.state,
      title: row.title,
    })),
    total: Math.min(total, countTo),
  };
}

function countIn(
  database: Database,
  kind: readonly [string, number, number],
  countTo: number,
): number {
  if (countTo <= 0) return 0;
  const limit = Number.isFinite(countTo) ? countTo : -1;
  return rowsAs("numberRow", database.query(COUNT).all(...kind, limit))[0]?.number ?? 0;
}

function changesIn(database: Database): string {
  const rows = rowsAs("numberRow", database.query("SELECT count AS number FROM changes").all());
  return String(rows[0]?.number);
}
