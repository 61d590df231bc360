import { type Args, given, numeric, record, text } from "../arguments.ts";
import { invalidValue, notBuilt, notFound } from "../http/github-error.ts";
import type { Context } from "../resolvers/resolver.ts";
import {
  addCard,
  clearValue,
  deleteCard,
  setDate,
  setNumber,
  setOption,
  setText,
} from "../world/cards.ts";
import type { Field, Item } from "../world/nodes.ts";
import { touch } from "../world/world-state.ts";
import { type Mutations, nodeFor } from "./input.ts";

export const itemMutations: Mutations = {
  addProjectV2ItemById: (input, context) => {
    const project = nodeFor(input, "projectId", "ProjectV2", context);
    const issue = nodeFor(input, "contentId", "Issue", context);
    return { item: addCard(context.state, project, issue, context.viewer) };
  },
  deleteProjectV2Item: (input, context) => {
    const item = itemFor(input, context);
    deleteCard(context.state, item);
    return { deletedItemId: item.id };
  },
  archiveProjectV2Item: (input, context) => ({ item: setArchived(input, context, true) }),
  unarchiveProjectV2Item: (input, context) => ({ item: setArchived(input, context, false) }),
  updateProjectV2ItemFieldValue: (input, context) => {
    const item = itemFor(input, context);
    writeValue(context, item, fieldFor(input, item, context), record(input, "value"));
    return { projectV2Item: item };
  },
  clearProjectV2ItemFieldValue: (input, context) => {
    const item = itemFor(input, context);
    clearValue(context.state, item, fieldFor(input, item, context));
    return { projectV2Item: item };
  },
};

function setArchived(input: Args, context: Context, isArchived: boolean): Item {
  const item = itemFor(input, context);
  item.isArchived = isArchived;
  touch(context.state, item);
  return item;
}

function itemFor(input: Args, context: Context): Item {
  const project = nodeFor(input, "projectId", "ProjectV2", context);
  const item = nodeFor(input, "itemId", "ProjectV2Item", context);
  if (item.project !== project) throw invalidValue("The item does not exist in the project");
  return item;
}

/** A field id of either kind, and of this project. */
function fieldFor(input: Args, item: Item, context: Context): Field {
  const id = text(input, "fieldId");
  const field = item.project.fieldList.find((known) => known.id === id);
  if (field) return field;
  if (context.state.nodes.has(id)) throw invalidValue("The field does not exist in the project");
  throw notFound(`Could not resolve to a node with the global id of '${id}'`);
}

function writeValue({ state }: Context, item: Item, field: Field, value: Args): void {
  if (field.kind === "ProjectV2SingleSelectField") {
    if (!given(value, "singleSelectOptionId")) throw wrongValue("a single select option Id", field);
    const id = text(value, "singleSelectOptionId");
    if (!field.optionList.some((option) => option.id === id))
      throw invalidValue("The single select option Id does not belong to the field");
    setOption(state, item, field, id);
  } else if (field.dataType === "TEXT") {
    if (!given(value, "text")) throw wrongValue("text", field);
    setText(state, item, field, text(value, "text"));
  } else if (field.dataType === "NUMBER") {
    if (!given(value, "number")) throw wrongValue("a number", field);
    setNumber(state, item, field, numeric(value, "number"));
  } else if (field.dataType === "DATE") {
    if (!given(value, "date")) throw wrongValue("a date", field);
    setDate(state, item, field, text(value, "date"));
  } else throw notBuilt(`writing a field of type ${field.dataType}`);
}

function wrongValue(what: string, field: Field) {
  const type = field.dataType.toLowerCase();
  return invalidValue(`Did not receive ${what} to update a field of type ${type}`);
}
