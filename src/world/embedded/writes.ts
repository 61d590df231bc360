import type { Database } from "bun:sqlite";
import type { Issue } from "../../workflow/issue/issue.ts";
import type { BoardWrite, IssueEdit, NewIssue } from "../board/board.ts";
import { missingHere } from "../board/missing-issue.ts";
import { Failure } from "../files/failure.ts";
import { isAboveIn, issueIn, issueStateIn, lastNumberIn } from "./queries.ts";

export function createIn(database: Database, issue: NewIssue): Issue {
  if (issue.repository !== undefined) {
    throw new Failure("the embedded board has no repositories: leave owner and repo out");
  }
  const number = issue.number ?? lastNumberIn(database) + 1;
  if (issueStateIn(database, number)) {
    throw new Failure(`#${number} is on the board already: leave --number out for a free one`, {
      recovery: "the same call without a number, which takes a free one",
    });
  }
  if (issue.parent !== undefined) mustBeThere(database, issue.parent);
  database
    .query(
      `INSERT INTO issues (number, title, body, state, estimate, priority, parent, moved_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      number,
      issue.title,
      issue.body ?? "",
      issue.state ?? null,
      issue.estimate ?? null,
      issue.priority ?? null,
      issue.parent ?? null,
      issue.by === "person" && issue.state !== undefined ? "person" : null,
    );
  for (const blocker of issue.blockedBy ?? []) addDependencyIn(database, number, blocker);
  const made = issueIn(database, number);
  if (!made) throw new Failure(`#${number} was not written`);
  return made;
}

export function editIn(database: Database, number: number, edit: IssueEdit): void {
  mustBeThere(database, number);
  for (const column of ["title", "body", "estimate", "priority"] as const) {
    const value = edit[column];
    if (value === undefined) continue;
    database.query(`UPDATE issues SET ${column} = ? WHERE number = ?`).run(value, number);
  }
}

export function commentIn(
  database: Database,
  number: number,
  comment: {
    readonly author: string;
    readonly body: string;
    readonly at?: number | undefined;
  },
): void {
  const { author, body, at } = comment;
  mustBeThere(database, number);
  database
    .query("INSERT INTO comments (issue, author, body, at) VALUES (?, ?, ?, ?)")
    .run(number, author, body, at ?? Date.now());
}

export function addSubIssueIn(database: Database, parent: number, child: number): void {
  mustBeThere(database, parent);
  mustBeThere(database, child);
  if (isAboveIn(database, child, parent)) {
    throw new Failure(`#${child} is an ancestor of #${parent}: it cannot become its sub-issue`, {
      recovery: `list_sub_issues(number=${child}), then the same call with an issue that is not above #${parent}`,
    });
  }
  database.query("UPDATE issues SET parent = ? WHERE number = ?").run(parent, child);
}

export function removeSubIssueIn(database: Database, parent: number, child: number): void {
  mustBeThere(database, parent);
  mustBeThere(database, child);
  database
    .query("UPDATE issues SET parent = NULL WHERE number = ? AND parent = ?")
    .run(child, parent);
}

export function addDependencyIn(database: Database, issue: number, blocker: number): void {
  mustBeThere(database, issue);
  mustBeThere(database, blocker);
  if (issue === blocker) {
    throw new Failure(`#${issue} cannot wait for itself`, {
      recovery: "the same call with another issue in blockedBy",
    });
  }
  database
    .query("INSERT OR IGNORE INTO dependencies (issue, blocker) VALUES (?, ?)")
    .run(issue, blocker);
}

export function removeDependencyIn(database: Database, issue: number, blocker: number): void {
  database.query("DELETE FROM dependencies WHERE issue = ? AND blocker = ?").run(issue, blocker);
}

/** Writes a judged move completely or not at all. */
export function writeIn(
  database: Database,
  number: number,
  { state, lock, comment, by = "agent", returned }: BoardWrite,
): void {
  if (state !== undefined) {
    database
      .query("UPDATE issues SET state = ?, moved_by = ? WHERE number = ?")
      .run(state, by, number);
  }
  if (returned) {
    database
      .query(
        "UPDATE issues SET returned_at = ?, returned_to = ?, returned_head = ? WHERE number = ?",
      )
      .run(returned.at, returned.to, returned.head, number);
  }
  database
    .query("UPDATE issues SET holder = ?, held_since = ? WHERE number = ?")
    .run(lock?.holder ?? null, lock?.since ?? null, number);
  if (comment) commentIn(database, number, comment);
}

function mustBeThere(database: Database, number: number): void {
  if (!issueStateIn(database, number)) throw missingHere(number);
}
