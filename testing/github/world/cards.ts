import type { Field, Issue, Item, Owner, Project, SingleSelectField, Value } from "./nodes.ts";
import { keep, stamp, touch, type WorldState } from "./world-state.ts";

/** An issue has one card in a project: adding it again gives the card it has. */
export function addCard(state: WorldState, project: Project, issue: Issue, creator: Owner): Item {
  const known = issue.cards.get(project);
  if (known) return known;
  const item: Item = {
    kind: "ProjectV2Item",
    ...stamp(state, "ProjectV2Item"),
    project,
    content: issue,
    creator,
    isArchived: false,
    values: new Map(),
  };
  project.itemList.push(item);
  issue.cards.set(project, item);
  return keep(state, item);
}

export function deleteCard(state: WorldState, item: Item): void {
  const { itemList } = item.project;
  itemList.splice(itemList.indexOf(item), 1);
  item.content.cards.delete(item.project);
  for (const { id } of [...item.values.values(), item]) state.nodes.delete(id);
}

export function setOption(
  state: WorldState,
  item: Item,
  field: SingleSelectField,
  optionId: string,
): void {
  const before = item.values.get(field);
  const kind = "ProjectV2ItemFieldSingleSelectValue";
  if (before?.kind === kind && before.optionId === optionId) return;
  setValue(state, { kind, ...stamp(state, kind), item, field, optionId });
}

export function setText(state: WorldState, item: Item, field: Field, text: string): void {
  const before = item.values.get(field);
  const kind = "ProjectV2ItemFieldTextValue";
  if (before?.kind === kind && before.text === text) return;
  setValue(state, { kind, ...stamp(state, kind), item, field, text });
}

export function setNumber(state: WorldState, item: Item, field: Field, number: number): void {
  const before = item.values.get(field);
  const kind = "ProjectV2ItemFieldNumberValue";
  if (before?.kind === kind && before.number === number) return;
  setValue(state, { kind, ...stamp(state, kind), item, field, number });
}

export function setDate(state: WorldState, item: Item, field: Field, date: string): void {
  const before = item.values.get(field);
  const kind = "ProjectV2ItemFieldDateValue";
  if (before?.kind === kind && before.date === date) return;
  setValue(state, { kind, ...stamp(state, kind), item, field, date });
}

/** The same value written again leaves `updatedAt` alone, as it does on GitHub. */
function setValue(state: WorldState, value: Value): void {
  value.item.values.set(value.field, value);
  keep(state, value);
  touch(state, value.item);
}

export function clearValue(state: WorldState, item: Item, field: Field): void {
  const before = item.values.get(field);
  if (!before) return;
  item.values.delete(field);
  state.nodes.delete(before.id);
  touch(state, item);
}

export function fieldNamed(project: Project, name: string): Field | undefined {
  return project.fieldList.find((field) => field.name === name);
}

export function selectNamed(project: Project, name: string): SingleSelectField {
  const field = fieldNamed(project, name);
  if (field?.kind === "ProjectV2SingleSelectField") return field;
  throw new Error(`The loopback project has no single-select field "${name}".`);
}

/** Writes an option by its name, as a set-up knows it. */
export function setByName(state: WorldState, item: Item, name: string, option: string): void {
  const field = selectNamed(item.project, name);
  const found = field.optionList.find((known) => known.name === option);
  if (!found) throw new Error(`The loopback field "${name}" has no option "${option}".`);
  setOption(state, item, field, found.id);
}

export function optionName(item: Item, name: string): string | undefined {
  const field = fieldNamed(item.project, name);
  const value = field && item.values.get(field);
  if (value?.kind !== "ProjectV2ItemFieldSingleSelectValue") return undefined;
  return value.field.optionList.find((option) => option.id === value.optionId)?.name;
}
