import type { Database } from "bun:sqlite";
import type { Board, BoardWrite, NewIssue } from "../board.ts";
import { Unknown } from "../unknown.ts";
import { explained, openDatabase } from "./database.ts";
import { allIn, issueIn, liveIn, neighbourhoodIn, standingIn } from "./queries.ts";
import { rowsAs } from "./rows.ts";

/** The board in a file of the project. `create: false`: a board nobody made yet has no issues. */
export async function openEmbeddedBoard(path: string, create: boolean): Promise<Board> {
  const database = await openDatabase(path, create);
  const ask = async <T>(empty: T, question: (database: Database) => T): Promise<T> =>
    database ? explained(path, () => question(database)) : empty;
  const write = async <T>(change: (database: Database) => T): Promise<T> => {
    if (!database) throw new Unknown("there is no board yet: add an issue with ralph board add");
    return explained(path, () => database.transaction(() => change(database)).immediate());
  };
  return {
    standing: (number) => ask(undefined, (db) => standingIn(db, number)),
    issue: (number) => ask(undefined, (db) => issueIn(db, number)),
    comments: (number) => ask([], (db) => commentsIn(db, number)),
    neighbourhood: (number) => ask([], (db) => neighbourhoodIn(db, number)),
    live: () => ask([], liveIn),
    all: () => ask([], allIn),
    create: (issue) => write((db) => createIn(db, issue)),
    change: (number, judge) =>
      write((db) => {
        const { write: change, answer } = judge(standingIn(db, number));
        if (change) writeIn(db, number, change);
        return answer;
      }),
    close: () => database?.close(),
  };
}

function commentsIn(database: Database, number: number) {
  const rows = database
    .query("SELECT author, body, at FROM comments WHERE issue = ? ORDER BY id")
    .all(number);
  return rowsAs("commentRow", rows);
}

function createIn(database: Database, issue: NewIssue) {
  const last = database.query("SELECT number, parent FROM issues ORDER BY number DESC LIMIT 1");
  const number = issue.number ?? (rowsAs("childRow", last.all())[0]?.number ?? 0) + 1;
  if (standingIn(database, number)) {
    throw new Unknown(`#${number} is on the board already: leave --number out for a free one`);
  }
  for (const other of [...(issue.blockedBy ?? []), ...(issue.parent ? [issue.parent] : [])]) {
    if (!standingIn(database, other))
      throw new Unknown(`#${other} is not on the board: add it first`);
  }
  database
    .query(
      `INSERT INTO issues (number, title, body, state, estimate, priority, parent)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      number,
      issue.title,
      issue.body ?? "",
      issue.state ?? null,
      issue.estimate ?? null,
      issue.priority ?? null,
      issue.parent ?? null,
    );
  for (const blocker of new Set(issue.blockedBy ?? [])) {
    database.query("INSERT INTO dependencies (issue, blocker) VALUES (?, ?)").run(number, blocker);
  }
  const made = issueIn(database, number);
  if (!made) throw new Unknown(`#${number} was not written`);
  return made;
}

function writeIn(database: Database, number: number, { state, hold, comment }: BoardWrite): void {
  if (state !== undefined) {
    database.query("UPDATE issues SET state = ? WHERE number = ?").run(state, number);
  }
  database
    .query("UPDATE issues SET holder = ?, held_since = ? WHERE number = ?")
    .run(hold?.holder ?? null, hold?.since ?? null, number);
  if (!comment) return;
  database
    .query("INSERT INTO comments (issue, author, body, at) VALUES (?, ?, ?, ?)")
    .run(number, comment.author, comment.body, Date.now());
}
