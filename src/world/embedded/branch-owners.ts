import type { Database } from "bun:sqlite";
import { branchNamed } from "../../workflow/product/artifact-comments.ts";
import type { BranchOwner } from "../board/board.ts";
import { recentCommentsIn } from "./queries.ts";
import { rowsAs } from "./rows.ts";

/** How many issues that speak of a branch are looked at, the latest first. */
const MOST = 100;

/** A comment under a heading that has the name in it may be the one that names the branch. */
const SPEAKING = `
  SELECT issue AS number, max(comments.id) AS latest FROM comments, json_each(?1) AS branch
  WHERE instr(body, '##') > 0 AND instr(body, branch.value) > 0
  GROUP BY issue ORDER BY latest DESC LIMIT ${MOST}`;

/** The issues whose latest comment on their work names one of these branches. */
export function branchOwnersIn(
  database: Database,
  branches: readonly string[],
): readonly BranchOwner[] {
  const speaking = database.query(SPEAKING).all(JSON.stringify(branches));
  return rowsAs("numberRow", speaking).flatMap(({ number }) => {
    const branch = branchNamed(recentCommentsIn(database, number));
    return branch !== undefined && branches.includes(branch) ? [{ number, branch }] : [];
  });
}
