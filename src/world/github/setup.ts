import { ESTIMATES, PRIORITIES } from "../../workflow/issue.ts";
import { STATES } from "../../workflow/states.ts";
import { reasonOf, Unknown } from "../unknown.ts";
import type { ProjectAnswer } from "./document-shapes.ts";
import { mustApply } from "./edits.ts";
import { type BoardCard, readCards } from "./items.ts";
import { BATCH, type Mutation, putCard, simple } from "./mutations.ts";
import { optionNamed } from "./project-fields.ts";
import { type Connection, readProject } from "./reads.ts";

/** The fields the workflow needs, each with its options. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "Workflow State": STATES,
  Estimate: ESTIMATES,
  Priority: PRIORITIES,
};

/** One thing set-up would do. `cards`: values that GitHub empties meanwhile and that are written back. */
export interface SetupStep {
  readonly kind: "create field" | "add options";
  readonly field: string;
  readonly options: readonly string[];
  readonly cards: number;
}

interface Option {
  /** With its id an option keeps its cards. */
  readonly id?: string;
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

/** What is missing. Reads only. */
export async function planSetup(connection: Connection): Promise<SetupStep[]> {
  const { project } = await readProject(connection);
  const cards = await readCards(connection);
  return stepsFor(project, cards);
}

function stepsFor(project: ProjectAnswer, cards: readonly BoardCard[]): SetupStep[] {
  return Object.entries(FIELDS).flatMap(([name, wanted]): SetupStep[] => {
    const field = project.fields.nodes.find((one) => one.name === name);
    if (!field) return [{ kind: "create field", field: name, options: wanted, cards: 0 }];
    if (!field.options) {
      throw new Unknown(
        `field "${name}" is not a single-select field: rename it, then run this again`,
      );
    }
    const there = field.options.map((option) => option.name);
    const missing = wanted.filter((option) => !there.includes(option));
    if (missing.length === 0) return [];
    const filled = cards.filter((card) => card.values[name] !== undefined).length;
    return [{ kind: "add options", field: name, options: missing, cards: filled }];
  });
}

/** Does what `planSetup` showed, and answers what it did. */
export async function applySetup(connection: Connection): Promise<SetupStep[]> {
  const { project } = await readProject(connection);
  const cards = await readCards(connection);
  const steps = stepsFor(project, cards);
  for (const step of steps) {
    await mustApply(connection, [
      step.kind === "create field" ? creation(project, step) : extension(project, step),
    ]);
  }
  await writeBack(connection, steps, cards);
  return steps;
}

function creation(project: ProjectAnswer, { field, options }: SetupStep): Mutation {
  return simple(
    "createProjectV2Field",
    "CreateProjectV2FieldInput!",
    {
      projectId: project.id,
      dataType: "SINGLE_SELECT",
      name: field,
      singleSelectOptions: options.map(newOption),
    },
    `creating field "${field}"`,
  );
}

/** GitHub replaces every option of a field at once, so the ones that are there are sent again with their ids. */
function extension(project: ProjectAnswer, { field, options }: SetupStep): Mutation {
  const found = project.fields.nodes.find((one) => one.name === field);
  const kept: Option[] = (found?.options ?? []).map(({ id, name, color, description }) => ({
    id,
    name,
    color,
    description,
  }));
  return simple(
    "updateProjectV2Field",
    "UpdateProjectV2FieldInput!",
    { fieldId: found?.id, singleSelectOptions: [...kept, ...options.map(newOption)] },
    `adding options to "${field}"`,
  );
}

/** The cards GitHub emptied all the same get their values again. */
async function writeBack(
  connection: Connection,
  steps: readonly SetupStep[],
  cards: readonly BoardCard[],
): Promise<void> {
  const changed = steps.filter(({ kind, cards: filled }) => kind === "add options" && filled > 0);
  if (changed.length === 0) return;
  const lost = await emptied(connection, changed, cards);
  for (let at = 0; at < lost.length; at += BATCH) {
    const batch = lost.slice(at, at + BATCH).map(({ mutation }) => mutation);
    await mustApply(connection, batch).catch((error: unknown) => {
      // Nobody else knows these values any more: they are told in full.
      const rest = lost.slice(at).map(({ told }) => told);
      throw new Unknown(
        `${reasonOf(error)}; ${rest.length} cards are not written back: ${rest.join(", ")}`,
      );
    });
  }
}

async function emptied(
  connection: Connection,
  changed: readonly SetupStep[],
  cards: readonly BoardCard[],
): Promise<{ readonly mutation: Mutation; readonly told: string }[]> {
  const { project } = await readProject(connection);
  const after = new Map((await readCards(connection)).map(({ id, values }) => [id, values]));
  return changed.flatMap(({ field }) =>
    cards.flatMap(({ id, name, values: { [field]: value } }) => {
      if (value === undefined || after.get(id)?.[field] === value) return [];
      const option = optionNamed(project, field, value);
      const mutation = putCard(id, option, `writing ${field} back`);
      return [{ mutation, told: `${name} ${field}=${value}` }];
    }),
  );
}

function newOption(name: string): Option {
  return { name, color: "GRAY", description: "" };
}
