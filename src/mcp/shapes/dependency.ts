import * as z from "zod";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { Board } from "../../world/board/board.ts";
import type { ToolContext } from "../server/tool-context.ts";
import { issueArguments, issueNumber, refOf } from "./argument-shapes.ts";
import { issueOnBoard } from "./on-board.ts";

export const dependencyArguments = {
  ...issueArguments,
  blockedBy: issueNumber.describe("The number of the issue it waits for."),
};

export const dependencyOutput = {
  number: z.int(),
  blockedBy: z.array(z.object({ number: z.int(), open: z.boolean() })),
};

interface Given {
  readonly number: number;
  readonly blockedBy: number;
  readonly owner?: string | undefined;
  readonly repo?: string | undefined;
}

/** Changes what an issue waits for, and answers all it waits for now. */
export async function changeDependency(
  context: ToolContext,
  given: Given,
  change: (board: Board, issue: IssueRef, blocker: IssueRef) => Promise<void>,
) {
  const ref = refOf(given);
  const blocker = { ...ref, number: given.blockedBy };
  const { number, blockedBy } = await context.withBoard(async (board) => {
    await change(board, ref, blocker);
    return issueOnBoard(board, ref);
  });
  const names = blockedBy.map((one) => `#${one.number}`);
  return {
    text: `#${number} waits for ${names.length > 0 ? names.join(", ") : "nothing"}.`,
    data: {
      number,
      blockedBy: blockedBy.map((one) => ({ number: one.number, open: one.open })),
    },
  };
}
