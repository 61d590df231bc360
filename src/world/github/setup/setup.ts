import { BOARD_FIELDS, type SetupStep } from "../../board/board-setup.ts";
import { Failure } from "../../files/failure.ts";
import type { ProjectAnswer } from "../read/document-shapes.ts";
import { type BoardCard, readCards } from "../read/items.ts";
import { type Connection, readProject } from "../read/read-issue.ts";
import { mustApply } from "../write/edits.ts";
import { type Mutation, simple } from "../write/mutations.ts";
import { writeBack } from "./write-back.ts";

export interface WantedOption {
  /** An option that is sent with its id keeps its cards. */
  readonly id?: string;
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

/** The steps for what is missing. Writes nothing. */
export async function planSetup(connection: Connection): Promise<SetupStep[]> {
  const { project } = await readProject(connection);
  const cards = await readCards(connection);
  return stepsFor(project, cards);
}

function stepsFor(project: ProjectAnswer, cards: readonly BoardCard[]): SetupStep[] {
  return BOARD_FIELDS.flatMap(({ name, options: wanted }): SetupStep[] => {
    const field = project.fields.nodes.find((one) => one.name === name);
    if (!field) return [{ kind: "create field", field: name, options: wanted, cards: 0 }];
    if (!field.options) {
      throw new Failure(
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

/** Carries out `planSetup`, and returns the steps it made. */
export async function applySetup(connection: Connection): Promise<SetupStep[]> {
  const { project } = await readProject(connection);
  const cards = await readCards(connection);
  const steps = stepsFor(project, cards);
  for (const step of steps) {
    await mustApply(connection, [
      step.kind === "create field" ? creation(project, step) : extension(project, step),
    ]);
  }
  const changed = steps.filter(({ kind, cards: filled }) => kind === "add options" && filled > 0);
  const fields = changed.map(({ field }) => field);
  await writeBack(connection, fields, cards, () => readCards(connection));
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

/**
 * GitHub replaces all options of a field at once, so existing ones are sent again with their ids.
 */
function extension(project: ProjectAnswer, { field, options }: SetupStep): Mutation {
  const found = project.fields.nodes.find((one) => one.name === field);
  const kept: WantedOption[] = (found?.options ?? []).map(({ id, name, color, description }) => ({
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

export function newOption(name: string): WantedOption {
  return { name, color: "GRAY", description: "" };
}
