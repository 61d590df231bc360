import * as z from "zod";
import { issueData } from "../../../actions/issue-data.ts";
import { refOfKey } from "../../../workflow/issue/issue.ts";
import { defineTool } from "../../server/define-tool.ts";
import { estimate, state } from "../../shapes/argument-shapes.ts";
import { issueLine, issueShape } from "../../shapes/issue-shape.ts";

export const pickActionableIssueTool = defineTool({
  name: "pick_actionable_issue",
  title: "Pick the next issue to work on",
  description:
    "Picks the most urgent issue in a state that nobody holds, that waits for no other, and that " +
    "is small enough. Finding none is an answer, not an error.",
  readOnly: true,
  idempotent: true,
  input: {
    workflowState: state,
    maxEstimate: estimate.default("S").describe("The largest estimate to take: XS, S, M, L, XL."),
  },
  output: {
    found: z.boolean(),
    issue: issueShape.nullable(),
    alternatives: z.int().describe("How many others would do."),
  },
  run: async ({ workflowState, maxEstimate }, context) => {
    const { total, issue } = await context.withBoard(async (board) => {
      const query = { states: [workflowState], maxEstimate, limit: 1, countTo: Infinity };
      const { first, total } = await board.actionable(query);
      return { total, issue: first[0] && (await board.issue(refOfKey(first[0].key))) };
    });
    const data = {
      found: issue !== undefined,
      issue: issue ? issueData(issue) : null,
      alternatives: Math.max(0, total - 1),
    };
    const text = issue ? issueLine(issue) : `Nothing to take up in ${workflowState}.`;
    return { text, data };
  },
});
