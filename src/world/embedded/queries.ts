import type { Database } from "bun:sqlite";
import type { Issue } from "../../workflow/issue/issue.ts";
import type { IssueState } from "../../workflow/issue/issue-state.ts";
import type { Comment, Details, RecentComment } from "../board/board.ts";
import { labelsIn } from "./labels.ts";
import { rowsAs, toIssueState, toIssues } from "./rows.ts";

const STATE =
  "number, title, state, estimate, holder, held_since, moved_by, returned_at, returned_to, returned_head";
const ISSUE = `${STATE}, priority, parent`;
/** `place` is the state, or Backlog where there is none. */
const LIVE = "place NOT IN ('Done', 'Canceled')";

export function issueStateIn(database: Database, number: number): IssueState | undefined {
  return rowsAs("issueStateRow", database.query(ONE_STATE).all(number)).map(toIssueState)[0];
}

/** One query, because a gate reads it on every hand-off. */
const ONE_STATE = `
  SELECT ${STATE}, (
    SELECT json_group_array(json_object(
      'number', part.number, 'state', part.state, 'estimate', part.estimate,
      'parts', (SELECT count(*) FROM issues AS below WHERE below.parent = part.number)
    )) FROM issues AS part WHERE part.parent = issues.number
  ) AS parts
  FROM issues WHERE number = ?`;

/** Issues by a condition on the table `issues`, lowest number first. */
function issuesWhere(
  database: Database,
  condition: string,
  ...values: (number | string)[]
): Issue[] {
  const all = (sql: string) => database.query(sql).all(...values);
  const rows = all(`SELECT ${ISSUE} FROM issues WHERE ${condition} ORDER BY number`);
  const mine = `SELECT number FROM issues WHERE ${condition}`;
  const children = all(
    `SELECT number, parent FROM issues WHERE parent IN (${mine}) ORDER BY number`,
  );
  const dependencies = all(
    `SELECT issue, blocker, title, state FROM dependencies JOIN issues ON number = blocker
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

/** Only this machine's own callers write to the file. */
export function recentCommentsIn(database: Database, number: number): RecentComment[] {
  const rows = database
    .query("SELECT author, body, at FROM comments WHERE issue = ? ORDER BY id DESC LIMIT 100")
    .all(number);
  return rowsAs("commentRow", rows)
    .map((comment) => ({ ...comment, byWriter: true }))
    .reverse();
}

export function detailsIn(database: Database, number: number): Details | undefined {
  const issue = issueIn(database, number);
  const rows = database.query("SELECT body FROM issues WHERE number = ?").all(number);
  const { body } = rowsAs("bodyRow", rows)[0] ?? { body: "" };
  const labels = labelsIn(database, number);
  return issue && { ...issue, body, labels, comments: commentsIn(database, number) };
}

/** An issue, then all issues that could be in its group. */
export function neighbourhoodIn(database: Database, number: number): Issue[] {
  const numbers: number[] = [];
  for (const near of rowsAs("numberRow", database.query(NEAR).all(number))) {
    numbers.push(near.number);
  }
  const issues = issuesWhere(database, LISTED, JSON.stringify(numbers));
  const at = issues.findIndex((issue) => issue.number === number);
  return at < 0 ? [] : [...issues.splice(at, 1), ...issues];
}

const LISTED = "number IN (SELECT value FROM json_each(?1))";

/** A dependency is followed to an issue that is live, or that has sub-issues which may be. */
const leadsOnTo = (number: string) =>
  `EXISTS (SELECT 1 FROM issues WHERE (number = ${number} AND ${LIVE}) OR parent = ${number})`;

/**
 * Finished issues are not followed, or a group would grow with the whole history of the project.
 * Only the issue's own blockers, and those it blocks, are included in any state.
 */
const NEAR = `
  WITH RECURSIVE near(number) AS (
    SELECT ?1
    UNION SELECT parent FROM near JOIN issues USING (number) WHERE parent IS NOT NULL
    UNION SELECT issues.number FROM near JOIN issues ON issues.parent = near.number
    UNION SELECT blocker FROM near JOIN dependencies ON issue = near.number
      WHERE ${leadsOnTo("blocker")}
    UNION SELECT issue FROM near JOIN dependencies ON blocker = near.number
      WHERE ${leadsOnTo("issue")}
  )
  SELECT number FROM near
  UNION SELECT blocker FROM dependencies WHERE issue = ?1
  UNION SELECT issue FROM dependencies WHERE blocker = ?1`;

/** Whether an issue is this one or an ancestor of it. */
export function isAboveIn(database: Database, above: number, number: number): boolean {
  return database.query(ABOVE).all(number, above).length > 0;
}

const ABOVE = `
  WITH RECURSIVE above(number) AS (
    SELECT ?1 UNION SELECT parent FROM above JOIN issues USING (number) WHERE parent IS NOT NULL
  ) SELECT number FROM above WHERE number = ?2`;
