import { Database } from "bun:sqlite";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Board } from "../../../src/world/board/board.ts";
import { openEmbeddedBoard } from "../../../src/world/embedded/embedded-board.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import type { Fate } from "../machine/scheduler.ts";
import type { SeenComment, SeenIssue, TownBoard, Turns } from "./town-board.ts";

const READ: readonly Fate[] = ["die before"];
const WRITE: readonly Fate[] = ["die before", "die after", "disk full"];

/** The embedded board in a folder of its own; each actor has a connection, as each process has. */
export async function embeddedTown(dir: string): Promise<TownBoard> {
  const folder = join(dir, "project/.ralph");
  mkdirSync(join(dir, "project"), { recursive: true });
  const path = join(folder, "board.db");
  const boards = new Map<string, Board>();
  const first = await openEmbeddedBoard(path, true);
  boards.set("first", first);
  if (!existsSync(path)) throw new Error("the board was not made");
  const eye = new Database(path, { readonly: true });
  return {
    kind: "embedded",
    open: async (turns, owner) => {
      const board = boards.get(owner) ?? (await openEmbeddedBoard(path, false));
      boards.set(owner, board);
      return inTurns(board, turns);
    },
    add: async ({ estimate, ...issue }) =>
      (await first.create({ ...issue, estimate: estimate ?? undefined })).number,
    look: () => looked(eye),
    page: undefined,
    close: () => {
      eye.close();
      for (const board of boards.values()) board.close();
    },
  };
}

interface CommentRow extends SeenComment {
  readonly issue: number;
}

interface IssueRow {
  readonly number: number;
  readonly state: string | null;
  readonly holder: string | null;
}

function looked(eye: Database): ReadonlyMap<number, SeenIssue> {
  const comments = new Map<number, SeenComment[]>();
  const told = eye.query<CommentRow, []>("SELECT issue, author, body FROM comments ORDER BY rowid");
  for (const { issue, author, body } of told.all()) {
    const known = comments.get(issue);
    if (known) known.push({ author, body });
    else comments.set(issue, [{ author, body }]);
  }
  const issues = eye.query<IssueRow, []>("SELECT number, state, holder FROM issues").all();
  return new Map(
    issues.map(({ number, state, holder }) => [
      number,
      { state: state ?? "Backlog", holder, comments: comments.get(number) ?? [] },
    ]),
  );
}

/** Each call of the board waits for its turn; a change waits again before it is written. */
function inTurns(board: Board, turns: Turns): Board {
  const read = <T>(label: string, act: () => Promise<T>) =>
    turns.act({ label, isWrite: false, fates: READ }, act);
  const write = <T>(label: string, act: () => Promise<T>) =>
    turns.act({ label, isWrite: true, fates: WRITE }, (fate) =>
      fate === "disk full" ? Promise.reject(new Failure("the disk is full")) : act(),
    );
  return {
    ...board,
    issueState: (ref) => read("read the state", () => board.issueState(ref)),
    issue: (ref) => read("read the issue", () => board.issue(ref)),
    neighbourhood: (ref) => read("read the group", () => board.neighbourhood(ref)),
    recentComments: (ref) => read("read comments", () => board.recentComments(ref)),
    live: () => read("read the board", () => board.live()),
    comment: (ref, author, body) => write("comment", () => board.comment(ref, author, body)),
    create: (issue) => write("create", () => board.create(issue)),
    change: async (ref, judge, prepare) => {
      const met: { fate: Fate } = { fate: "go" };
      const changed = await board.change(
        ref,
        (issueState) => {
          const judged = judge(issueState);
          // SQLite finds the disk full in the middle of a change, and takes all of it back.
          if (met.fate === "disk full" && judged.write) throw diskFull();
          return judged;
        },
        async (issueState) => {
          await prepare(issueState);
          met.fate = await turns.wait({ label: "write", isWrite: true, fates: WRITE });
        },
      );
      // The change is committed, and its caller dies before it hears of it.
      return met.fate === "die after" ? turns.die() : changed;
    },
  };
}

function diskFull(): Error {
  const full = new Error("database or disk is full");
  return Object.assign(full, { name: "SQLiteError", code: "SQLITE_FULL" });
}
