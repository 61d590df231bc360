import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf, exampleGithub } from "../../testing/github/example.ts";
import { selectNamed } from "../../testing/github/world/cards.ts";
import type { SingleSelectField } from "../../testing/github/world/nodes.ts";

const github = await exampleGithub();
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());
beforeEach(() => github.reset());

let numbers = 100;
const newProject = () => {
  numbers += 1;
  return world.addProject("acme", numbers);
};

describe("the options of a single-select field", () => {
  const REPLACE = `mutation($f: ID!, $o: [ProjectV2SingleSelectFieldOptionInput!]) {
    updateProjectV2Field(input: {fieldId: $f, singleSelectOptions: $o}) {
      projectV2Field { ... on ProjectV2SingleSelectField { options { id name } } } } }`;
  const sent = (field: SingleSelectField, ids: boolean) =>
    field.optionList.map(({ id, name, color, description }) => ({
      ...(ids ? { id } : {}),
      name,
      color,
      description,
    }));

  function filled() {
    const project = newProject();
    for (const estimate of ["XS", "S", "M", "S"])
      world.putOnBoard(world.addIssue("acme/eng"), { project, estimate, priority: "P1" });
    const field = selectNamed(project, "Estimate");
    const estimates = () => project.itemList.map((item) => world.boardState(item.content, project));
    return { project, field, estimates };
  }

  it("options sent again without their ids empty every card, though the names are the same", async () => {
    const { field, estimates } = filled();
    const before = field.optionList.map(({ id }) => id);
    await ask(REPLACE, { f: field.id, o: sent(field, false) });
    expect(field.optionList.map(({ name }) => name)).toEqual(["XS", "S", "M", "L", "XL"]);
    expect(field.optionList.some(({ id }) => before.includes(id))).toBe(false);
    expect(estimates().map((card) => card?.estimate)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(estimates().map((card) => card?.priority)).toEqual(["P1", "P1", "P1", "P1"]);
  });

  it("options sent with their ids keep their cards, also under a new name; only those of a lost option are emptied", async () => {
    const { field, estimates } = filled();
    const o = sent(field, true)
      .filter(({ name }) => name !== "XS")
      .map((option) => (option.name === "S" ? { ...option, name: "Small" } : option));
    await ask(REPLACE, { f: field.id, o: [...o, { name: "XXL", color: "RED", description: "" }] });
    expect(field.optionList.map(({ name }) => name)).toEqual(["Small", "M", "L", "XL", "XXL"]);
    expect(estimates().map((card) => card?.estimate)).toEqual([undefined, "Small", "M", "Small"]);
  });

  it("options stay when none are sent, and when one of them is unknown", async () => {
    const { field, estimates } = filled();
    await ask(REPLACE, { f: field.id, o: [] });
    const o = [{ id: "ffffffff", name: "S", color: "RED", description: "" }];
    await expect(ask(REPLACE, { f: field.id, o })).rejects.toThrow("does not belong");
    expect(estimates().map((card) => card?.estimate)).toEqual(["XS", "S", "M", "S"]);
  });
});

describe("projects on the loopback GitHub", () => {
  it("projects are created with GitHub's own fields and given ours", async () => {
    const { id } = world.addUser("ada");
    type Made = { createProjectV2: { projectV2: { id: string; number: number; url: string } } };
    const { createProjectV2 } = await ask<Made>(
      `mutation($o: ID!) { createProjectV2(input: {ownerId: $o, title: "Board"}) { projectV2 { id number url } } }`,
      { o: id },
    );
    expect(createProjectV2.projectV2).toMatchObject({
      number: 1,
      url: "https://github.com/users/ada/projects/1",
    });
    const create = `mutation($p: ID!, $n: String!, $o: [ProjectV2SingleSelectFieldOptionInput!]) {
      createProjectV2Field(input: {projectId: $p, dataType: SINGLE_SELECT, name: $n, singleSelectOptions: $o}) {
        projectV2Field { ... on ProjectV2SingleSelectField { name options { name color description } } } } }`;
    const p = createProjectV2.projectV2.id;
    const o = [{ name: "Backlog", color: "BLUE", description: "d" }];
    expect(await ask(create, { p, n: "Workflow State", o })).toEqual({
      createProjectV2Field: { projectV2Field: { name: "Workflow State", options: o } },
    });
    await expect(ask(create, { p, n: "Workflow State", o })).rejects.toThrow("already been taken");
    await expect(ask(create, { p, n: "Empty", o: [] })).rejects.toThrow("at least one option");
    const names = `query($p: ID!) { node(id: $p) { ... on ProjectV2 { fields(first: 50) { nodes { ... on ProjectV2FieldCommon { name } } } } } }`;
    const read = await ask<{ node: { fields: { nodes: { name: string }[] } } }>(names, { p });
    const found = read.node.fields.nodes.map(({ name }) => name);
    expect(found).toEqual(expect.arrayContaining(["Title", "Status", "Workflow State"]));
    expect(found).not.toContain("Estimate");
  });
});
