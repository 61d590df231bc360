import * as z from "zod";
import { githubConfig } from "../../../world/github/request/config.ts";
import type { OptionsPlan } from "../../../world/github/setup/field-options.ts";
import { defineTool } from "../../server/define-tool.ts";
import type { ToolContext } from "../../server/tool-context.ts";
import { ToolRefusal } from "../../server/tool-refusal.ts";
import { FIXED_FIELDS } from "../../shapes/fixed-fields.ts";

export const updateFieldOptions = defineTool({
  name: "update_field_options",
  title: "Replace a field's options",
  description:
    "Shows what replacing the options of a single-select field of the GitHub project would do; " +
    "with apply it is done. Options that stay keep their cards; one that cards have stays.",
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
    if ((await githubConfig(context.project)) === undefined) throw new ToolRefusal(fixed(field));
    const plan = await planOnGithub(context, field, [...new Set(options)]);
    mustKeepNeeded(plan);
    const isSame = plan.before.join("\n") === plan.after.join("\n");
    if (apply && !isSame) {
      mustBeUnused(plan);
      await plan.apply();
    }
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

async function planOnGithub(
  { project, timeoutMs }: ToolContext,
  field: string,
  options: readonly string[],
): Promise<OptionsPlan> {
  const { connectToGithub } = await import("../../../world/github/request/connect.ts");
  const { planOptions } = await import("../../../world/github/setup/field-options.ts");
  return planOptions(await connectToGithub(project, timeoutMs), field, options);
}

/** Without them the workflow's own tools would find nothing to write. */
function mustKeepNeeded({ field, after, removed }: OptionsPlan): void {
  const needed = FIXED_FIELDS.find(({ name }) => name === field)?.options ?? [];
  const missing = removed.flatMap(({ option }) =>
    needed.some((name) => name === option) ? [option] : [],
  );
  if (missing.length === 0) return;
  throw new ToolRefusal({
    rule: 0,
    fact: `The workflow needs ${missing.join(", ")} in ${field}.`,
    valid: `${field} has at least ${needed.join(", ")}.`,
    recovery: [`the same call with options ${JSON.stringify([...after, ...missing])}`],
  });
}

/** A removed option empties its cards, and nobody could say afterwards what they had. */
function mustBeUnused({ field, removed }: OptionsPlan): void {
  const used = removed.filter(({ cards }) => cards > 0);
  if (used.length === 0) return;
  const names = used.map(({ option, cards }) => `${option} (${cards})`).join(", ");
  throw new ToolRefusal({
    rule: 0,
    fact: `Cards have an option of ${field} that would be removed: ${names}.`,
    valid: "An option is removed when no card has it.",
    recovery: [
      "the same call with these options kept",
      "a person gives those cards another option, then the same call",
    ],
  });
}

function fixed(field: string) {
  const names = FIXED_FIELDS.map(({ name }) => name).join(", ");
  return {
    rule: 0,
    fact: `The options of ${field} cannot be changed on the embedded board.`,
    valid: `Its fields are fixed: ${names}.`,
    recovery: ["get_project for the options there are", "a GitHub project, see ralph settings"],
  };
}

function sentenceOf({ field, added, removed, cards }: OptionsPlan, isDone: boolean): string {
  const told = removed.map(({ option, cards: having }) => `${option} (${having} cards)`);
  const changes = [
    ...(added.length > 0 ? [`added ${added.join(", ")}`] : []),
    ...(told.length > 0 ? [`removed ${told.join(", ")}`] : []),
  ];
  const words = changes.join("; ") || "another order";
  const rest = `${cards} cards have a value there.`;
  return isDone
    ? `${field}: ${words}. ${rest}`
    : `${field} would change: ${words}. ${rest} Nothing was changed.`;
}
