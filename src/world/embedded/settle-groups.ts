import type { Database } from "bun:sqlite";
import { issueTree } from "../../workflow/group/issue-tree.ts";
import { joinNodes } from "../../workflow/group/joined.ts";
import { MACHINE } from "../../workflow/machine/machine.ts";
import { groupWaits } from "../../workflow/next/actionable.ts";
import { neighbourhoodIn } from "./queries.ts";
import { rowsAs } from "./rows.ts";

const NEXT = "SELECT number FROM unsettled LIMIT 1";

/**
 * Brings `group_waits` up to date for every group that a change touched: whether the group has a
 * member that is not at or past Ready for Plan. Runs in the transaction of the change.
 */
export function settleGroups(database: Database): void {
  for (;;) {
    const [next] = rowsAs("numberRow", database.query(NEXT).all());
    if (!next) return;
    const issues = neighbourhoodIn(database, next.number);
    const tree = issueTree(issues);
    const waits = groupWaits(MACHINE, tree, joinNodes(tree));
    // Each issue once: of two rows for one issue SQLite takes either.
    const settled = issues.map((issue) => [issue.number, waits(issue) ? 1 : 0]);
    database.query(WRITE).run(JSON.stringify(settled));
    database.query(FORGET).run(JSON.stringify([[next.number], ...settled]));
  }
}

const WRITE = `
  UPDATE issues SET group_waits = given.value ->> 1
  FROM json_each(?1) AS given
  WHERE number = given.value ->> 0 AND group_waits <> given.value ->> 1`;

const FORGET = "DELETE FROM unsettled WHERE number IN (SELECT value ->> 0 FROM json_each(?1))";
