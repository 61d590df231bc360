import type { Database } from "bun:sqlite";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { Board, Changed, Judge, JudgeEach } from "../board/board.ts";
import { judgeOf } from "../board/judge-each.ts";
import { withoutMarkers } from "../board/own-text.ts";
import { Failure, reasonOf } from "../files/failure.ts";
import { actionableIn, isIndexed, isUnsettled } from "./actionable.ts";
import { type OpenHow, openDatabase } from "./database.ts";
import { patiently } from "./file/patience.ts";
import { explained } from "./file/sqlite-errors.ts";
import { changeLabelIn } from "./labels.ts";
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
  removeSubIssueIn,
  writeIn,
} from "./writes.ts";

/** For tests and tools of this repository; what the product waits depends on its caller. */
const DEFAULT_PATIENCE_MS = 5000;

const NO_REPOSITORY = { kind: "unknown", why: "this board knows no repository" } as const;

const NO_BOARD = "no board here: a person runs ralph init";

/** The board in a file of the project. Without the file it refuses everything. */
export async function openEmbeddedBoard(
  path: string,
  create: boolean,
  { patienceMs = DEFAULT_PATIENCE_MS, known = undefined }: Partial<OpenHow> = {},
): Promise<Board> {
  const database = await openDatabase(path, { create, patienceMs, known });
  const ask = async <T>(question: (database: Database) => T): Promise<T> => {
    if (!database) throw new Failure(NO_BOARD, { recovery: "a person runs: ralph init" });
    return explained(path, () => patiently(patienceMs, () => question(database)));
  };
  const write = async <T>(work: (database: Database) => T): Promise<T> => {
    const { settleGroups } = await import("./settle-groups.ts");
    const settled = (db: Database) => {
      const answer = work(db);
      settleGroups(db);
      return answer;
    };
    return ask((db) => db.transaction(() => settled(db)).immediate());
  };
  const change = <T>(number: number, judge: Judge<T>): Promise<T> =>
    write((db) => {
      const { write: wanted, answer } = judge(issueStateIn(db, number));
      withoutMarkers(wanted?.comment?.body);
      if (wanted) writeIn(db, number, wanted);
      return answer;
    });
  return {
    kind: "embedded",
    issueState: ({ number }) => ask((db) => issueStateIn(db, number)),
    issue: ({ number }) => ask((db) => issueIn(db, number)),
    details: ({ number }) => ask((db) => detailsIn(db, number)),
    comments: ({ number }) => ask((db) => commentsIn(db, number)),
    recentComments: ({ number }) => ask((db) => recentCommentsIn(db, number)),
    neighbourhood: ({ number }) => ask((db) => neighbourhoodIn(db, number)),
    actionable: async (query) => {
      if (!isIndexed(query)) {
        const { actionableAmong } = await import("../../workflow/next/actionable.ts");
        const { MACHINE } = await import("../../workflow/machine/machine.ts");
        return ask((db) => actionableAmong(MACHINE, allIn(db), query));
      }
      // Another program, or an older version of ours, may have written to the board.
      if (await ask(isUnsettled)) await write(() => undefined);
      return ask((db) => actionableIn(db, query));
    },
    live: () => ask(liveIn),
    all: () => ask(allIn),
    // The board's file does not know the repository: `openBoard` asks GitHub instead.
    pullRequests: async () => NO_REPOSITORY,
    pullRequestNumbered: async () => NO_REPOSITORY,
    branchOwners: async (branches) => {
      const { branchOwnersIn } = await import("./branch-owners.ts");
      return ask((db) => branchOwnersIn(db, branches));
    },
    create: (issue) =>
      write((db) => {
        withoutMarkers(issue.title, issue.body);
        return createIn(db, issue);
      }),
    edit: ({ number }, edit) =>
      write((db) => {
        withoutMarkers(edit.title, edit.body);
        editIn(db, number, edit);
      }),
    comment: ({ number }, author, body, at) =>
      write((db) => {
        withoutMarkers(body);
        commentIn(db, number, { author, body, at });
      }),
    addToBoard: ({ number }) =>
      ask((db) => {
        const issue = issueIn(db, number);
        if (issue) return issue;
        throw new Failure(
          `there is no issue #${number}: this board takes new issues only, by create_issue`,
        );
      }),
    changeLabel: ({ number }, label) => write((db) => changeLabelIn(db, number, label)),
    removeSubIssue: (parent, child) =>
      write((db) => removeSubIssueIn(db, parent.number, child.number)),
    addSubIssue: (parent, child) => write((db) => addSubIssueIn(db, parent.number, child.number)),
    addDependency: (issue, blocker) =>
      write((db) => addDependencyIn(db, issue.number, blocker.number)),
    removeDependency: (issue, blocker) =>
      write((db) => removeDependencyIn(db, issue.number, blocker.number)),
    change: async ({ number }, judge, prepare) => {
      const before = await ask((db) => issueStateIn(db, number));
      if (before) await prepare(before);
      return change(number, judge);
    },
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
