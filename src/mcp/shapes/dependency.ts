import * as z from "zod";
import { changeDependency, type DependencyChange } from "../../actions/change-issue.ts";
import type { ToolContext } from "../server/tool-context.ts";
import { issueArguments, issueNumberShape, refOf } from "./argument-shapes.ts";

export const dependencyArguments = {
  ...issueArguments,
  blockedBy: issueNumberShape.describe("The number of the issue it waits for."),
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

/** Adds or removes a blocker, and returns all blockers afterwards. */
export async function dependencyAnswer(
  context: ToolContext,
  kind: DependencyChange["kind"],
  given: Given,
) {
  const issue = refOf(given);
  const blocker = { ...issue, number: given.blockedBy };
  const { number, blockedBy } = await changeDependency(context, { kind, issue, blocker });
  const names = blockedBy.map((one) => `#${one.number}`);
  return {
    text: `#${number} waits for ${names.length > 0 ? names.join(", ") : "nothing"}.`,
    data: {
      number,
      blockedBy: blockedBy.map((one) => ({ number: one.number, open: one.open })),
    },
  };
}
