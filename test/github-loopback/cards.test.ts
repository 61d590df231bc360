import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf, exampleGithub } from "../../testing/github/example.ts";
import { selectNamed } from "../../testing/github/world/cards.ts";
import type { SingleSelectField } from "../../testing/github/world/nodes.ts";

let time = Date.parse("2026-03-01T10:00:00Z");
const github = await exampleGithub({ world: { clock: () => time } });
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());
beforeEach(() => github.reset());

let numbers = 100;
const newProject = () => {
  numbers += 1;
  return world.addProject("acme", numbers);
};

const optionOf = (field: SingleSelectField, name: string) =>
  field.optionList.find((option) => option.name === name)?.id;

describe("cards", () => {
  const ADD = `mutation($p: ID!, $c: ID!) { addProjectV2ItemById(input: {projectId: $p, contentId: $c}) { item { id } } }`;
  const WRITE = `mutation($p: ID!, $i: ID!, $f: ID!, $v: ProjectV2FieldValue!) {
    updateProjectV2ItemFieldValue(input: {projectId: $p, itemId: $i, fieldId: $f, value: $v}) { projectV2Item { id updatedAt } } }`;
  const on = (mutation: string, fields: string) =>
    `mutation($p: ID!, $i: ID!) { ${mutation}(input: {projectId: $p, itemId: $i}) { ${fields} } }`;

  it("cards are added once, written, cleared, archived and deleted", async () => {
    const project = newProject();
    const issue = world.addIssue("acme/eng");
    type Added = { addProjectV2ItemById: { item: { id: string } } };
    const { addProjectV2ItemById } = await ask<Added>(ADD, { p: project.id, c: issue.id });
    const ids = { p: project.id, i: addProjectV2ItemById.item.id };
    expect(await ask(ADD, { p: project.id, c: issue.id })).toEqual({ addProjectV2ItemById });
    const board = () => world.boardState(issue, project);
    expect(board()).toMatchObject({ state: undefined, open: true, archived: false });

    const field = selectNamed(project, "Workflow State");
    const v = { singleSelectOptionId: optionOf(field, "In Review") };
    await ask(WRITE, { ...ids, f: field.id, v });
    expect(board()).toMatchObject({ state: "In Review" });
    // The same value again is no change.
    time += 5000;
    const again = { projectV2Item: { id: ids.i, updatedAt: "2026-03-01T10:00:00Z" } };
    expect(await ask(WRITE, { ...ids, f: field.id, v })).toEqual({
      updateProjectV2ItemFieldValue: again,
    });
    await ask(
      `mutation($p: ID!, $i: ID!, $f: ID!) { clearProjectV2ItemFieldValue(input: {projectId: $p, itemId: $i, fieldId: $f}) { projectV2Item { id } } }`,
      { ...ids, f: field.id },
    );
    expect(board()).toMatchObject({ state: undefined });

    await ask(on("archiveProjectV2Item", "item { isArchived }"), ids);
    expect(board()).toMatchObject({ archived: true });
    const items = `query($p: ID!, $c: ID!) {
      node(id: $p) { ... on ProjectV2 { items(first: 5) { totalCount } } }
      issue: node(id: $c) { ... on Issue {
        all: projectItems(first: 5) { totalCount }
        live: projectItems(first: 5, includeArchived: false) { totalCount } } }
    }`;
    expect(await ask(items, { p: project.id, c: issue.id })).toEqual({
      node: { items: { totalCount: 0 } },
      issue: { all: { totalCount: 1 }, live: { totalCount: 0 } },
    });
    await ask(on("unarchiveProjectV2Item", "item { isArchived }"), ids);
    expect(await ask(on("deleteProjectV2Item", "deletedItemId"), ids)).toEqual({
      deleteProjectV2Item: { deletedItemId: ids.i },
    });
    expect(board()).toBeUndefined();
    expect(project.itemList).toEqual([]);
  });

  it("cards refuse a value, a field and a card of another project", async () => {
    const [project, other] = [newProject(), newProject()];
    const item = world.putOnBoard(world.addIssue("acme/eng"), { project });
    const field = selectNamed(project, "Estimate");
    const write = (more: object) =>
      ask(WRITE, {
        p: project.id,
        i: item.id,
        f: field.id,
        v: { singleSelectOptionId: "0" },
        ...more,
      });
    const v = { singleSelectOptionId: optionOf(selectNamed(other, "Estimate"), "S") };
    await expect(write({ v })).rejects.toThrow("option Id does not belong to the field");
    await expect(write({ v: { text: "S" } })).rejects.toThrow(
      "Did not receive a single select option Id",
    );
    await expect(write({ p: other.id })).rejects.toThrow("The item does not exist in the project");
    await expect(write({ f: selectNamed(other, "Estimate").id })).rejects.toThrow(
      "The field does not exist",
    );
    await expect(write({ f: "PVTF_no" })).rejects.toThrow("global id");
    expect(item.values.size).toBe(0);
  });

  it("cards hold texts, numbers and dates", async () => {
    const project = newProject();
    const item = world.putOnBoard(world.addIssue("acme/eng"), { project });
    for (const [dataType, v] of Object.entries({
      TEXT: { text: "t" },
      NUMBER: { number: 2.5 },
      DATE: { date: "2026-03-01" },
    })) {
      const made = await ask<{ createProjectV2Field: { projectV2Field: { id: string } } }>(
        `mutation($p: ID!, $d: ProjectV2CustomFieldType!, $n: String!) { createProjectV2Field(input: {projectId: $p, dataType: $d, name: $n}) { projectV2Field { ... on ProjectV2Field { id } } } }`,
        { p: project.id, d: dataType, n: `My ${dataType}` },
      );
      await ask(WRITE, {
        p: project.id,
        i: item.id,
        f: made.createProjectV2Field.projectV2Field.id,
        v,
      });
    }
    const read = `query($i: ID!) { node(id: $i) { ... on ProjectV2Item {
      text: fieldValueByName(name: "My TEXT") { ... on ProjectV2ItemFieldTextValue { text } }
      number: fieldValueByName(name: "My NUMBER") { ... on ProjectV2ItemFieldNumberValue { number } }
      date: fieldValueByName(name: "My DATE") { ... on ProjectV2ItemFieldDateValue { date } }
      title: fieldValueByName(name: "Title") { ... on ProjectV2ItemFieldTextValue { text } }
    } } }`;
    expect(await ask(read, { i: item.id })).toEqual({
      node: {
        text: { text: "t" },
        number: { number: 2.5 },
        date: { date: "2026-03-01" },
        title: { text: item.content.title },
      },
    });
  });
});
