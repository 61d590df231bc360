import * as z from "zod";
import { issueData } from "../../../actions/issue-data.ts";
import { RefusalError } from "../../../actions/refusal-error.ts";
import { refOfKey } from "../../../workflow/issue/issue.ts";
import { notOnBoard } from "../../../workflow/move/move-refusals.ts";
import { actionableQuery } from "../../../workflow/next/actionable.ts";
import type { Details } from "../../../world/board/board.ts";
import { defineTool } from "../../server/define-tool.ts";
import { estimate, state } from "../../shapes/argument-shapes.ts";
import { issueLine, issueShape } from "../../shapes/issue-shape.ts";

/** How many of the others are named. */
const MOST_NEXT = 5;

const pickedShape = issueShape.extend({
  description: z.string(),
  blockedBy: z.array(z.object({ number: z.int(), title: z.string(), open: z.boolean() })),
});

export const pickActionableIssueTool = defineTool({
  name: "pick_actionable_issue",
  title: "Pick the next issue to work on",
  description:
    "Picks the most urgent issue in a state that can be taken up now: free, waiting for no other, " +
    "without sub-issues, small enough and, to be planned, in a researched group. Work products are " +
    "judged by the hand-off. Finding none is an answer.",
  readOnly: true,
  idempotent: true,
  input: {
    workflowState: state,
    maxEstimate: estimate.default("S").describe("The largest estimate to take: XS, S, M, L, XL."),
  },
  output: {
    found: z.boolean(),
    issue: pickedShape.nullable(),
    alternatives: z.int().describe("How many others would do."),
    next: z
      .array(z.object({ number: z.int(), key: z.string(), title: z.string() }))
      .describe("The first five of them."),
  },
  run: async ({ workflowState, maxEstimate }, context) => {
    const query = actionableQuery(await context.machine(), await context.settings(), {
      states: [workflowState],
      maxEstimate,
      limit: 1 + MOST_NEXT,
      countTo: Infinity,
    });
    const { found, others, total } = await context.withBoard(async (board) => {
      const { first, total } = await board.actionable(query);
      const [best, ...others] = first;
      const found = best && (await board.details(refOfKey(best.key)));
      // Somebody took it off the board in this moment.
      if (best && !found) throw new RefusalError(notOnBoard(refOfKey(best.key), board.kind));
      return { found, others, total };
    });
    if (!found) {
      const text = `Nothing to take up in ${workflowState}.`;
      return { text, data: { found: false, issue: null, alternatives: 0, next: [] } };
    }
    const next = others.map(({ number, key, title }) => ({ number, key, title }));
    const named = next.map(({ number }) => `#${number}`).join(", ");
    const rest = total > 1 ? ` ${total - 1} more would do: ${named}.` : "";
    return {
      text: `${issueLine(found)}.${rest}`,
      data: { found: true, issue: pickedData(found), alternatives: total - 1, next },
    };
  },
});

function pickedData(issue: Details) {
  return {
    ...issueData(issue),
    description: issue.body,
    // It was found, so none is open, whatever GitHub says of a card that was moved by hand.
    blockedBy: issue.blockedBy.map(({ number, title = "" }) => ({ number, title, open: false })),
  };
}
