import { type Args, given, optionalText, records, text } from "../arguments.ts";
import { invalidValue, noSuchNode, notBuilt, unprocessable } from "../http/github-error.ts";
import type { Context } from "../resolvers/resolver.ts";
import {
  addField,
  addSelect,
  createProject,
  type NewOption,
  newOption,
} from "../world/add-project.ts";
import { clearValue, fieldNamed } from "../world/cards.ts";
import type { Field, Owner, Project, SingleSelectField } from "../world/nodes.ts";
import { touch } from "../world/world-state.ts";
import { type Mutations, nodeFor, refuse } from "./input.ts";

export const projectMutations: Mutations = {
  createProjectV2: (input, context) => {
    refuse(input, "repositoryId", "teamId");
    const owner = ownerFor(input, context);
    const number = Math.max(0, ...owner.projectsByNumber.keys()) + 1;
    const title = text(input, "title");
    return { projectV2: createProject(context.state, owner, number, { title }) };
  },
  createProjectV2Field: (input, context) => {
    const project = nodeFor(input, "projectId", "ProjectV2", context);
    return { projectV2Field: createField(input, project, context) };
  },
  updateProjectV2Field: (input, context) => {
    refuse(input, "iterationConfiguration");
    const field = fieldFor(input, context);
    const options = records(input, "singleSelectOptions");
    if (options.length > 0 && field.kind !== "ProjectV2SingleSelectField")
      throw invalidValue("The field is not a single select field");
    const name = optionalText(input, "name");
    if (name !== undefined) checkName(field.project, name, field);
    if (options.length > 0 && field.kind === "ProjectV2SingleSelectField")
      replaceOptions(context, field, options.map(optionOf));
    if (name !== undefined) field.name = name;
    touch(context.state, field);
    return { projectV2Field: field };
  },
};

function ownerFor(input: Args, { state }: Context): Owner {
  const id = text(input, "ownerId");
  const node = state.nodes.get(id);
  if (node?.kind === "User" || node?.kind === "Organization") return node;
  throw noSuchNode(id);
}

function createField(input: Args, project: Project, { state }: Context): Field {
  const name = text(input, "name");
  const dataType = text(input, "dataType");
  checkName(project, name);
  if (dataType === "ITERATION") throw notBuilt("iteration fields");
  if (dataType !== "SINGLE_SELECT") return addField(state, project, name, dataType);
  const options = records(input, "singleSelectOptions").map(optionOf);
  if (options.length === 0)
    throw invalidValue("Single select fields must have at least one option");
  return addSelect(
    state,
    project,
    name,
    options.map(({ id: _new, ...option }) => option),
  );
}

function fieldFor(input: Args, context: Context): Field {
  const id = text(input, "fieldId");
  const node = context.state.nodes.get(id);
  if (node?.kind === "ProjectV2Field" || node?.kind === "ProjectV2SingleSelectField") return node;
  throw noSuchNode(id);
}

function checkName(project: Project, name: string, self?: Field): void {
  const known = fieldNamed(project, name);
  if (known && known !== self) throw unprocessable("Name has already been taken");
}

function optionOf(option: Args): NewOption {
  return {
    ...(given(option, "id") ? { id: text(option, "id") } : {}),
    name: text(option, "name"),
    color: text(option, "color"),
    description: text(option, "description"),
  };
}

/**
 * The new list replaces the old one. An option sent without its id is a new option even under its
 * old name, so every card that had the old one is emptied.
 */
function replaceOptions(
  { state }: Context,
  field: SingleSelectField,
  options: readonly NewOption[],
): void {
  const before = new Set(field.optionList.map(({ id }) => id));
  if (options.some(({ id }) => id !== undefined && !before.has(id)))
    throw invalidValue("The single select option Id does not belong to the field");
  field.optionList = options.map((option) => newOption(state, option));
  const kept = new Set(field.optionList.map(({ id }) => id));
  for (const item of field.project.itemList) {
    const value = item.values.get(field);
    if (value?.kind === "ProjectV2ItemFieldSingleSelectValue" && !kept.has(value.optionId))
      clearValue(state, item, field);
  }
}
