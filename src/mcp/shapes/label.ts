import * as z from "zod";
import { changeIssueLabel } from "../../actions/change-issue.ts";
import type { ToolContext } from "../server/tool-context.ts";
import { issueArguments, refOf } from "./argument-shapes.ts";

export const labelArguments = {
  ...issueArguments,
  label: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[^\p{C}]+$/u)
    .describe("The label's name, at most 50 characters on one line."),
};

export const labelOutput = { number: z.int(), labels: z.array(z.string()) };

interface Given {
  readonly number: number;
  readonly label: string;
  readonly owner?: string | undefined;
  readonly repo?: string | undefined;
}

/** Adds or removes a label, and returns all labels afterwards. */
export async function labelAnswer(context: ToolContext, kind: "add" | "remove", given: Given) {
  const ref = refOf(given);
  const labels = await changeIssueLabel(context, ref, { kind, name: given.label });
  const names = labels.length > 0 ? labels.join(", ") : "none";
  return {
    text: `Labels of #${ref.number}: ${names}.`,
    data: { number: ref.number, labels: [...labels] },
  };
}
