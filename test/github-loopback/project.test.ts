import { afterAll, describe, expect, it } from "vitest";
import { clientOf, exampleGithub, post } from "../../testing/github/example.ts";

let time = Date.parse("2026-03-01T10:00:00.900Z");
const github = await exampleGithub({ world: { clock: () => time } });
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());

world.addIssue("acme/eng", { number: 3 });
world.addIssue("acme/eng", { number: 42 });
world.putOnBoard("acme/eng#42", { state: "In Review", estimate: "S", priority: "P1" });

describe("a project on the loopback GitHub", () => {
  const PROJECT = `fragment P on ProjectV2 {
    id number title url owner { ... on Organization { login } ... on User { login } }
    field(name: "Estimate") { ... on ProjectV2SingleSelectField { id options { id name color } } }
    fields(first: 50) { nodes { ... on ProjectV2FieldCommon { name dataType } } }
    views(first: 5) { nodes { name layout number } }
    items(first: 10) { totalCount nodes {
      id type isArchived content { ... on Issue { number } }
      estimate: fieldValueByName(name: "Estimate") {
        ... on ProjectV2ItemFieldSingleSelectValue { name optionId }
      }
      none: fieldValueByName(name: "Nothing") { __typename }
      fieldValues(first: 20) { nodes { __typename } }
    } }
  }`;

  it("a project of an organisation is read with fields, views and cards", async () => {
    const query = `{ organization(login: "acme") { projectV2(number: 7) { ...P } } } ${PROJECT}`;
    expect(await ask(query)).toMatchObject({
      organization: {
        projectV2: {
          id: expect.stringMatching(/^PVT_/),
          url: "https://github.com/orgs/acme/projects/7",
          owner: { login: "acme" },
          field: { id: expect.stringMatching(/^PVTSSF_/), options: { length: 5 } },
          fields: {
            nodes: expect.arrayContaining([
              { name: "Title", dataType: "TITLE" },
              { name: "Status", dataType: "SINGLE_SELECT" },
              { name: "Workflow State", dataType: "SINGLE_SELECT" },
            ]),
          },
          views: { nodes: [{ name: "View 1", layout: "TABLE_LAYOUT", number: 1 }] },
          items: {
            totalCount: 1,
            nodes: [
              {
                id: expect.stringMatching(/^PVTI_/),
                type: "ISSUE",
                content: { number: 42 },
                estimate: { name: "S", optionId: expect.stringMatching(/^[0-9a-f]{8}$/) },
                none: null,
                // The title and the repository are values that nobody wrote.
                fieldValues: { nodes: { length: 5 } },
              },
            ],
          },
        },
      },
    });
  });

  it("a project may belong to a user, and hold issues of an organisation", async () => {
    const project = world.addProject("ada", 3, { title: "Mine", fields: { Size: ["big"] } });
    world.putOnBoard("acme/eng#3", { project });
    const query = `{ user(login: "ada") { projectV2(number: 3) { title url items(first: 1) { totalCount } } } }`;
    expect(await ask(query)).toEqual({
      user: {
        projectV2: {
          title: "Mine",
          url: "https://github.com/users/ada/projects/3",
          items: { totalCount: 1 },
        },
      },
    });
  });

  it("a field that a project does not have is named", async () => {
    const query = `{ organization(login: "acme") { projectV2(number: 7) { field(name: "Stage") { __typename } } } }`;
    const { body } = await post(github, query);
    expect(body).toMatchObject({
      data: { organization: { projectV2: { field: null } } },
      errors: [{ message: "Could not resolve to a ProjectV2Field with the name Stage." }],
    });
  });
});

describe("times and ids on the loopback GitHub", () => {
  it("times are whole seconds, and ids only grow", async () => {
    const first = world.addComment("acme/eng#3", "a");
    time += 50;
    const second = world.addComment("acme/eng#3", "b");
    expect(second.createdAt).toBe(first.createdAt);
    expect(second.fullId).toBeGreaterThan(first.fullId);
    time += 1000;
    expect(world.addComment("acme/eng#3", "c").createdAt).not.toBe(first.createdAt);
  });

  it("ids past 2^31 are given by fullDatabaseId alone", async () => {
    const late = await exampleGithub({ world: { firstDatabaseId: 3_000_000_000 } });
    late.world.addIssue("acme/eng");
    const comment = late.world.addComment("acme/eng#1", "x");
    const query = `query($id: ID!) { node(id: $id) { ... on IssueComment { databaseId fullDatabaseId } } }`;
    expect(await clientOf(late)(query, { id: comment.id })).toEqual({
      node: { databaseId: null, fullDatabaseId: `${comment.fullId}` },
    });
    late.stop();
  });
});
