import * as z from "zod";
import { replaceOptions } from "../../../actions/replace-options.ts";
import type { OptionsPlan } from "../../../world/board/board-setup.ts";
import { defineTool } from "../../server/define-tool.ts";

export const updateFieldOptionsTool = defineTool({
  name: "update_field_options",
  title: "Replace a field's options",
  description:
    "Shows what replacing the options of a single-select field of the GitHub project would do; " +
    "with apply, replaces them. Options that stay keep their cards; an option in use is not removed.",
  readOnly: false,
  idempotent: true,
  input: {
    field: z.string().trim().min(1).describe("The field's name, as get_project lists it."),
    options: z
      .array(z.string().trim().min(1))
      .min(1)
      .describe("Every option the field is to have, in order; any left out is removed."),
    apply: z.boolean().default(false).describe("true: do it. false: only show it."),
  },
  output: {
    field: z.string(),
    applied: z.boolean(),
    before: z.array(z.string()),
    after: z.array(z.string()),
    added: z.array(z.string()),
    removed: z.array(z.object({ option: z.string(), cards: z.int() })),
    cards: z.int().describe("Cards with a value there; any GitHub empties is written back."),
  },
  run: async ({ field, options, apply }, context) => {
    const setup = await context.boardSetup();
    const { plan, isSame } = await replaceOptions(setup, { field, options, apply });
    return {
      text: isSame ? `${field} has these options already.` : sentenceOf(plan, apply),
      data: {
        field,
        applied: apply && !isSame,
        before: [...plan.before],
        after: [...plan.after],
        added: [...plan.added],
        removed: [...plan.removed],
        cards: plan.cards,
      },
    };
  },
});

function sentenceOf({ field, added, removed, cards }: OptionsPlan, isDone: boolean): string {
  const gone = removed.map(({ option, cards: having }) => `${option} (${having} cards)`);
  const changes = [
    ...(added.length > 0 ? [`added ${added.join(", ")}`] : []),
    ...(gone.length > 0 ? [`removed ${gone.join(", ")}`] : []),
  ];
  const words = changes.join("; ") || "another order";
  const rest = `${cards} cards have a value there.`;
  return isDone
    ? `${field}: ${words}. ${rest}`
    : `${field} would change: ${words}. ${rest} Nothing was changed.`;
}
