import type { Database } from "bun:sqlite";
import type { Issue } from "../../workflow/issue/issue.ts";
import type { IssueState } from "../../workflow/issue/issue-state.ts";
import type { Comment, Details } from "../board/board.ts";
import { rowsAs, toIssueState, toIssues } from "./rows.ts";

const ISSUE = "number, title, state, estimate, priority, parent, holder, held_since";
const LIVE = "(state IS NULL OR state NOT IN ('Done', 'Canceled'))";

export function issueStateIn(database: Database, number: number): IssueState | undefined {
  const rows = database
    .query("SELECT number, state, holder, held_since FROM issues WHERE number = ?")
    .all(number);
  return rowsAs("issueStateRow", rows).map(toIssueState)[0];
}

/** Issues by a condition on the table `issues`, lowest number first. */
function issuesWhere(database: Database, condition: string, ...values: number[]): Issue[] {
  const all = (sql: string) => database.query(sql).all(...values);
  const rows = all(`SELECT ${ISSUE} FROM issues WHERE ${condition} ORDER BY number`);
  const mine = `SELECT number FROM issues WHERE ${condition}`;
  const children = all(
    `SELECT number, parent FROM issues WHERE parent IN (${mine}) ORDER BY number`,
  );
  const dependencies = all(
    `SELECT issue, blocker, state FROM dependencies JOIN issues ON number = blocker
     WHERE issue IN (${mine}) ORDER BY blocker`,
  );
  return toIssues(
    rowsAs("issueRow", rows),
    rowsAs("childRow", children),
    rowsAs("dependencyRow", dependencies),
  );
}

/** The highest number in use. */
export function lastNumberIn(database: Database): number {
  const rows = database.query("SELECT number FROM issues ORDER BY number DESC LIMIT 1").all();
  return rowsAs("numberRow", rows)[0]?.number ?? 0;
}

export function issueIn(database: Database, number: number): Issue | undefined {
  return issuesWhere(database, "number = ?1", number)[0];
}

export function liveIn(database: Database): Issue[] {
  return issuesWhere(database, LIVE);
}

export function allIn(database: Database): Issue[] {
  return issuesWhere(database, "1");
}

export function commentsIn(database: Database, number: number): Comment[] {
  const rows = database
    .query("SELECT author, body, at FROM comments WHERE issue = ? ORDER BY id")
    .all(number);
  return rowsAs("commentRow", rows);
}

export function detailsIn(database: Database, number: number): Details | undefined {
  const issue = issueIn(database, number);
  const rows = database.query("SELECT body FROM issues WHERE number = ?").all(number);
  const { body } = rowsAs("bodyRow", rows)[0] ?? { body: "" };
  return issue && { ...issue, body, comments: commentsIn(database, number) };
}

/** An issue, then all that hangs together with it by parents, children and dependencies. */
export function neighbourhoodIn(database: Database, number: number): Issue[] {
  const near = database.query(NEAR).all(number);
  const numbers = rowsAs("numberRow", near).map((row) => row.number);
  const issues = issuesWhere(database, `number IN (${numbers.join(",")})`);
  return issues.toSorted((a, b) => Number(b.number === number) - Number(a.number === number));
}

const NEAR = `
  WITH RECURSIVE near(number) AS (
    SELECT ?1
    UNION SELECT parent FROM near JOIN issues USING (number) WHERE parent IS NOT NULL
    UNION SELECT issues.number FROM near JOIN issues ON issues.parent = near.number
    UNION SELECT blocker FROM near JOIN dependencies ON issue = near.number
    UNION SELECT issue FROM near JOIN dependencies ON blocker = near.number
  ) SELECT number FROM near`;
