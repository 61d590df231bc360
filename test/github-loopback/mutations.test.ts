import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf, exampleGithub, post } from "../../testing/github/example.ts";

const github = await exampleGithub();
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());
beforeEach(() => github.reset());

const { repository } = world.addIssue("acme/eng", { title: "first" });
const newIssue = () => world.addIssue("acme/eng");

describe("issues", () => {
  it("issues are created with labels, below a parent", async () => {
    const parent = newIssue();
    const made = await ask<{ createLabel: { label: { id: string } } }>(
      `mutation($r: ID!) { createLabel(input: {repositoryId: $r, name: "core", color: "ff0000"}) { label { id } } }`,
      { r: repository.id },
    );
    const data = await ask<{ createIssue: { issue: { number: number } } }>(
      `mutation($r: ID!, $l: [ID!], $p: ID) { createIssue(input: {
        repositoryId: $r, title: "New", body: "Text", labelIds: $l, parentIssueId: $p, clientMutationId: "c1"
      }) { clientMutationId issue { number url author { login } labels(first: 5) { nodes { name color } } parent { number } } } }`,
      { r: repository.id, l: [made.createLabel.label.id], p: parent.id },
    );
    expect(data).toMatchObject({
      createIssue: {
        clientMutationId: "c1",
        issue: {
          number: repository.lastNumber,
          author: { login: "ada" },
          labels: { nodes: [{ name: "core", color: "ff0000" }] },
          parent: { number: parent.number },
        },
      },
    });
    expect(world.issue(`acme/eng#${data.createIssue.issue.number}`)).toMatchObject({
      body: "Text",
    });
    expect(github.requests.map(({ mutations }) => mutations)).toEqual([
      ["createLabel"],
      ["createIssue"],
    ]);
  });

  it("issues are changed, labelled, closed with a reason and opened again", async () => {
    const issue = newIssue();
    const label = world.addIssue("acme/eng", { labels: ["later"] });
    const labelId = [...label.labelSet][0]?.id;
    await ask(
      `mutation($i: ID!, $l: [ID!]!) {
        updateIssue(input: {id: $i, title: "Other", body: "B"}) { issue { id } }
        addLabelsToLabelable(input: {labelableId: $i, labelIds: $l}) { labelable { labels(first: 1) { totalCount } } }
        closeIssue(input: {issueId: $i, stateReason: NOT_PLANNED}) { issue { closedAt } }
      }`,
      { i: issue.id, l: [labelId] },
    );
    expect(issue).toMatchObject({
      title: "Other",
      body: "B",
      state: "CLOSED",
      stateReason: "NOT_PLANNED",
    });
    expect(issue.labelSet.size).toBe(1);
    await ask("mutation($i: ID!) { reopenIssue(input: {issueId: $i}) { issue { state } } }", {
      i: issue.id,
    });
    expect(issue).toMatchObject({ state: "OPEN", stateReason: "REOPENED", closedAt: null });
    await ask("mutation($i: ID!) { closeIssue(input: {issueId: $i}) { issue { state } } }", {
      i: issue.id,
    });
    expect(issue).toMatchObject({ state: "CLOSED", stateReason: "COMPLETED" });
  });

  it("issues refuse input that GitHub would ignore silently", async () => {
    const query = `mutation($r: ID!) { createIssue(input: {repositoryId: $r, title: "x", assigneeIds: ["U_1"]}) { issue { id } } }`;
    const { body } = await post(github, query, { variables: { r: repository.id } });
    expect(body).toMatchObject({ errors: [{ type: "LOOPBACK_NOT_BUILT" }] });
  });
});

describe("mutations of one document", () => {
  it("mutations of one document run in order; one that fails is null and the later ones still run", async () => {
    const issue = newIssue();
    const add = (alias: string, id: string) =>
      `${alias}: addComment(input: {subjectId: "${id}", body: "${alias}"}) { commentEdge { node { body } } }`;
    const query = `mutation { ${add("a", issue.id)} ${add("b", "I_nobody")} ${add("c", issue.id)} }`;
    const { status, body } = await post(github, query);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { a: { commentEdge: { node: { body: "a" } } }, b: null, c: { commentEdge: {} } },
      errors: [
        {
          type: "NOT_FOUND",
          path: ["b"],
          message: "Could not resolve to a node with the global id of 'I_nobody'",
        },
      ],
    });
    expect(world.comments(issue).map((comment) => comment.body)).toEqual(["a", "c"]);
  });

  it("mutations distinguish an id of the wrong type", async () => {
    const query = `mutation($i: ID!) { closeIssue(input: {issueId: $i}) { issue { id } } }`;
    await expect(ask(query, { i: repository.id })).rejects.toThrow(
      "Could not resolve to Issue node",
    );
  });
});
