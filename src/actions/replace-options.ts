import type { Refusal } from "../workflow/move/refusal.ts";
import { BOARD_FIELDS, type BoardSetup, type OptionsPlan } from "../world/board/board-setup.ts";
import { RefusalError } from "./refusal-error.ts";

export interface OptionsRequest {
  readonly field: string;
  readonly options: readonly string[];
  /** False: only returns what it would do. */
  readonly apply: boolean;
}

export interface OptionsChange {
  readonly plan: OptionsPlan;
  readonly isSame: boolean;
}

/**
 * Replaces the options of a field. Refuses when the workflow needs a removed option or a card uses
 * it.
 */
export async function replaceOptions(
  setup: BoardSetup,
  { field, options, apply }: OptionsRequest,
): Promise<OptionsChange> {
  if (!setup.planOptions) throw new RefusalError(fixed(field));
  const plan = await setup.planOptions(field, [...new Set(options)]);
  mustKeepNeeded(plan);
  const isSame = plan.before.join("\n") === plan.after.join("\n");
  if (apply && !isSame) {
    mustBeUnused(plan);
    await plan.apply();
  }
  return { plan, isSame };
}

/** Our own tools could not write a state whose option is gone. */
function mustKeepNeeded({ field, after, removed }: OptionsPlan): void {
  const needed = BOARD_FIELDS.find(({ name }) => name === field)?.options ?? [];
  const missing = removed.flatMap(({ option }) => (needed.includes(option) ? [option] : []));
  if (missing.length === 0) return;
  throw new RefusalError({
    rule: 0,
    fact: `The workflow needs ${missing.join(", ")} in ${field}.`,
    valid: `${field} has at least ${needed.join(", ")}.`,
    recovery: [`the same call with options ${JSON.stringify([...after, ...missing])}`],
  });
}

/** GitHub empties the cards of a removed option, and nothing keeps the value they had. */
function mustBeUnused({ field, removed }: OptionsPlan): void {
  const used = removed.filter(({ cards }) => cards > 0);
  if (used.length === 0) return;
  const names = used.map(({ option, cards }) => `${option} (${cards})`).join(", ");
  throw new RefusalError({
    rule: 0,
    fact: `Cards have an option of ${field} that would be removed: ${names}.`,
    valid: "An option is removed when no card has it.",
    recovery: [
      "the same call with these options kept",
      "a person gives those cards another option, then the same call",
    ],
  });
}

function fixed(field: string): Refusal {
  const names = BOARD_FIELDS.map(({ name }) => name).join(", ");
  return {
    rule: 0,
    fact: `The options of ${field} cannot be changed on the embedded board.`,
    valid: `Its fields are fixed: ${names}.`,
    recovery: ["get_project for the options there are", "a GitHub project, see ralph settings"],
  };
}
