import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, exampleGithub, post } from "../../testing/github/example.ts";

const time = Date.parse("2026-03-01T10:00:00.900Z");
const github = await exampleGithub({ world: { clock: () => time } });
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());

beforeAll(() => {
  world.addIssue("acme/eng", { number: 1, title: "Parent", labels: ["epic", "core"] });
  world.addIssue("acme/eng", { number: 2, title: "Done blocker", state: "CLOSED" });
  world.addIssue("acme/eng", { number: 3, title: "Open blocker" });
  world.addIssue("acme/eng", { number: 42, title: "Child", parent: 1, blockedBy: [2, 3] });
  world.putOnBoard("acme/eng#42", { state: "In Review", estimate: "S", priority: "P1" });
  world.addComment("acme/eng#42", "first", "bob");
  world.addComment("acme/eng#42", "second", "ada");
});

const ISSUE = `query($number: Int!) {
  repository(owner: "ACME", name: "Eng") { issue(number: $number) {
    id number title body url state stateReason closed createdAt
    repository { nameWithOwner owner { login } }
    parent { number } subIssues(first: 10) { totalCount nodes { number } }
    subIssuesSummary { total completed percentCompleted }
    blockedBy(first: 10) { nodes { number state } }
    blocking(first: 10) { nodes { number } }
    issueDependenciesSummary { blockedBy blocking totalBlockedBy totalBlocking }
    labels(first: 10) { nodes { name } }
    comments(first: 10) {
      totalCount
      nodes { databaseId fullDatabaseId body createdAt url author { login } }
    }
    projectItems(first: 10, includeArchived: false) { nodes { project { number } } }
    closedByPullRequestsReferences(first: 10) { nodes { number } }
  } } }`;

describe("an issue", () => {
  it("an issue is read with everything around it, whatever the case of its names", async () => {
    const { body } = await post(github, ISSUE, { variables: { number: 42 } });
    expect(body).not.toHaveProperty("errors");
    expect(body).toMatchObject({
      data: {
        repository: {
          issue: {
            id: expect.stringMatching(/^I_/),
            title: "Child",
            url: "https://github.com/acme/eng/issues/42",
            state: "OPEN",
            stateReason: null,
            createdAt: "2026-03-01T10:00:00Z",
            repository: { nameWithOwner: "acme/eng", owner: { login: "acme" } },
            parent: { number: 1 },
            blockedBy: { nodes: [{ number: 2, state: "CLOSED" }, { number: 3 }] },
            issueDependenciesSummary: { blockedBy: 1, totalBlockedBy: 2, blocking: 0 },
            comments: {
              totalCount: 2,
              nodes: [
                { body: "first", author: { login: "bob" } },
                { body: "second", author: { login: "ada" } },
              ],
            },
            projectItems: { nodes: [{ project: { number: 7 } }] },
            closedByPullRequestsReferences: { nodes: [] },
          },
        },
      },
    });
  });

  it("an issue is visible from its parent, sub-issues and blockers", async () => {
    expect(await ask(ISSUE, { number: 1 })).toMatchObject({
      repository: {
        issue: {
          subIssues: { totalCount: 1, nodes: [{ number: 42 }] },
          subIssuesSummary: { total: 1, completed: 0, percentCompleted: 0 },
          labels: { nodes: [{ name: "epic" }, { name: "core" }] },
        },
      },
    });
    expect(await ask(ISSUE, { number: 2 })).toMatchObject({
      repository: {
        issue: { stateReason: "COMPLETED", closed: true, blocking: { nodes: [{ number: 42 }] } },
      },
    });
  });

  it("issues are found by id, several in one call", async () => {
    const { id } = world.issue("acme/eng#3");
    const query = `query($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on Issue { number } } }`;
    const { body } = await post(github, query, { variables: { ids: [id, "I_nobody"] } });
    expect(body).toMatchObject({
      data: { nodes: [{ __typename: "Issue", number: 3 }, null] },
      errors: [{ type: "NOT_FOUND", path: ["nodes", 1] }],
    });
  });
});

describe("nodes that do not exist", () => {
  it.each([
    [
      `a: repository(owner: "acme", name: "no") { id }`,
      "Could not resolve to a Repository with the name 'acme/no'.",
    ],
    [`a: user(login: "acme") { id }`, "Could not resolve to a User with the login of 'acme'."],
    [
      `a: organization(login: "ada") { id }`,
      "Could not resolve to an Organization with the login of 'ada'.",
    ],
    [`a: node(id: "X_1") { id }`, "Could not resolve to a node with the global id of 'X_1'"],
  ])("a missing node is an error: %s", async (field, message) => {
    const { status, body } = await post(github, `{ ${field} viewer { login } }`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { a: null, viewer: { login: "ada" } },
      errors: [{ type: "NOT_FOUND", path: ["a"], locations: expect.any(Array), message }],
    });
  });

  it("a missing issue leaves the rest of the repository and of the owner in the answer", async () => {
    const query = `{
      repository(owner: "acme", name: "eng") { name issue(number: 9) { id } }
      organization(login: "acme") { login projectV2(number: 9) { id } }
    }`;
    const { body } = await post(github, query);
    expect(body).toMatchObject({
      data: {
        repository: { name: "eng", issue: null },
        organization: { login: "acme", projectV2: null },
      },
      errors: [
        {
          path: ["repository", "issue"],
          message: "Could not resolve to an Issue with the number of 9.",
        },
        {
          path: ["organization", "projectV2"],
          message: "Could not resolve to a ProjectV2 with the number 9.",
        },
      ],
    });
  });

  it("a missing owner is null without an error when either type is asked for", async () => {
    expect(await ask(`{ repositoryOwner(login: "nobody") { login } }`)).toEqual({
      repositoryOwner: null,
    });
  });

  it("a private repository is hidden from a token without the scope repo", async () => {
    world.addRepository("acme/secret", { isPrivate: true });
    world.addToken("ghp_public", "ada", ["read:org"]);
    const query = `{ repository(owner: "acme", name: "secret") { name } }`;
    await expect(clientOf(github, "ghp_public")(query)).rejects.toThrow("acme/secret");
    expect(await ask(query)).toEqual({ repository: { name: "secret" } });
  });
});
