import type { Database } from "bun:sqlite";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { ActionableIssues } from "../../workflow/next/actionable.ts";
import type { Board, Changed, Judge, JudgeEach } from "../board/board.ts";
import { judgeOf } from "../board/judge-each.ts";
import { Failure, reasonOf } from "../files/failure.ts";
import { actionableIn, isIndexed, isUnsettled } from "./actionable.ts";
import { explained, openDatabase } from "./database.ts";
import {
  allIn,
  commentsIn,
  detailsIn,
  issueIn,
  issueStateIn,
  liveIn,
  neighbourhoodIn,
  recentCommentsIn,
} from "./queries.ts";
import {
  addDependencyIn,
  addSubIssueIn,
  commentIn,
  createIn,
  editIn,
  removeDependencyIn,
  writeIn,
} from "./writes.ts";

const NONE: ActionableIssues = { first: [], total: 0, mark: "" };

/**
 * The board in a file of the project. With `create: false` a missing file is a board without
 * issues.
 */
export async function openEmbeddedBoard(path: string, create: boolean): Promise<Board> {
  const database = await openDatabase(path, create);
  const ask = async <T>(empty: T, question: (database: Database) => T): Promise<T> =>
    database ? explained(path, () => question(database)) : empty;
  const write = async <T>(change: (database: Database) => T): Promise<T> => {
    if (!database) throw new Failure("there is no board yet: add an issue with ralph board add");
    const { settleGroups } = await import("./settle-groups.ts");
    const settled = () => {
      const answer = change(database);
      settleGroups(database);
      return answer;
    };
    return explained(path, () => database.transaction(settled).immediate());
  };
  /** Another program, or an older version of ours, may have written to the board. */
  const settle = async () => {
    if (!database || !isUnsettled(database)) return;
    const { settleGroups } = await import("./settle-groups.ts");
    explained(path, () => database.transaction(() => settleGroups(database)).immediate());
  };
  const change = <T>(number: number, judge: Judge<T>): Promise<T> =>
    write((db) => {
      const { write: wanted, answer } = judge(issueStateIn(db, number));
      if (wanted) writeIn(db, number, wanted);
      return answer;
    });
  return {
    issueState: ({ number }) => ask(undefined, (db) => issueStateIn(db, number)),
    issue: ({ number }) => ask(undefined, (db) => issueIn(db, number)),
    details: ({ number }) => ask(undefined, (db) => detailsIn(db, number)),
    comments: ({ number }) => ask([], (db) => commentsIn(db, number)),
    recentComments: ({ number }) => ask([], (db) => recentCommentsIn(db, number)),
    neighbourhood: ({ number }) => ask([], (db) => neighbourhoodIn(db, number)),
    actionable: async (query) => {
      if (!isIndexed(query)) {
        const { actionableAmong } = await import("../../workflow/next/actionable.ts");
        const { MACHINE } = await import("../../workflow/machine/machine.ts");
        return ask(NONE, (db) => actionableAmong(MACHINE, allIn(db), query));
      }
      await settle();
      return ask(NONE, (db) => actionableIn(db, query));
    },
    live: () => ask([], liveIn),
    all: () => ask([], allIn),
    // The board's file does not know the repository: `openBoard` asks GitHub instead.
    pullRequests: async () => ({ kind: "unknown", why: "this board knows no repository" }),
    create: (issue) => write((db) => createIn(db, issue)),
    edit: ({ number }, edit) => write((db) => editIn(db, number, edit)),
    comment: ({ number }, author, body) => write((db) => commentIn(db, number, { author, body })),
    addSubIssue: (parent, child) => write((db) => addSubIssueIn(db, parent.number, child.number)),
    addDependency: (issue, blocker) =>
      write((db) => addDependencyIn(db, issue.number, blocker.number)),
    removeDependency: (issue, blocker) =>
      write((db) => removeDependencyIn(db, issue.number, blocker.number)),
    change: ({ number }, judge) => change(number, judge),
    changeAll: async <T>(refs: readonly IssueRef[], judge: JudgeEach<T>) => {
      const changed: Changed<T>[] = [];
      // One transaction per issue, so that a failure does not undo the others.
      for (const ref of refs)
        changed.push(
          await change(ref.number, judgeOf(ref, judge)).then(
            (answer) => ({ answer }),
            (error) => ({ error: reasonOf(error) }),
          ),
        );
      return changed;
    },
    spent: () => ({ requests: 0, points: 0 }),
    close: () => database?.close(),
  };
}
