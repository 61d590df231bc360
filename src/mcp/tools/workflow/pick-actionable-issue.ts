import * as z from "zod";
import { issueData } from "../../../actions/issue-data.ts";
import { actionable } from "../../../workflow/next/actionable.ts";
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
    const live = await context.withBoard((board) => board.live());
    const [first, ...others] = actionable(live, workflowState, maxEstimate);
    const data = {
      found: first !== undefined,
      issue: first ? issueData(first) : null,
      alternatives: others.length,
    };
    const text = first ? issueLine(first) : `Nothing to take up in ${workflowState}.`;
    return { text, data };
  },
});
