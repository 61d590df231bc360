import { afterAll, describe, expect, it } from "vitest";
import { exampleGithub, post } from "../../testing/github/example.ts";

const github = await exampleGithub();
const { world } = github;
afterAll(() => github.stop());

world.fill("acme/eng", 5);

describe("page sizes", () => {
  const issues = (args: string, inside = "nodes { id }") =>
    `{ repository(owner: "acme", name: "eng") { name issues${args} { ${inside} } } viewer { login } }`;

  it.each([
    [
      "",
      "MISSING_PAGINATION_BOUNDARIES",
      "You must provide a `first` or `last` value to properly paginate the `issues` connection.",
    ],
    [
      "(first: 101)",
      "EXCESSIVE_PAGINATION",
      "Requesting 101 records on the `issues` connection exceeds the `first` limit of 100 records.",
    ],
    [
      "(last: 120)",
      "EXCESSIVE_PAGINATION",
      "Requesting 120 records on the `issues` connection exceeds the `last` limit of 100 records.",
    ],
    [
      "(first: 0)",
      "INVALID_PAGINATION_BOUNDARIES",
      "`first` on the `issues` connection cannot be less than one.",
    ],
    ["(first: 1, last: 1)", "INVALID_PAGINATION_BOUNDARIES", expect.stringContaining("both")],
    [
      `(first: 1, after: "x")`,
      "INVALID_CURSOR_ARGUMENTS",
      "`x` does not appear to be a valid cursor.",
    ],
  ])("page size of issues%s: %s", async (args, type, message) => {
    const { status, body } = await post(github, issues(args));
    expect(status).toBe(200);
    // The connection is non-null, so its repository falls with it; the rest is answered.
    expect(body).toEqual({
      data: { repository: null, viewer: { login: "ada" } },
      errors: [{ type, path: ["repository", "issues"], locations: expect.any(Array), message }],
    });
  });

  it("a page size is not needed to count", async () => {
    const { body } = await post(github, issues("", "totalCount"));
    expect(body).toMatchObject({ data: { repository: { issues: { totalCount: 5 } } } });
  });

  it("a missing page size is reported after a mutation has happened", async () => {
    const query = `mutation($id: ID!) { addComment(input: {subjectId: $id, body: "kept"}) {
      subject { ... on Issue { comments { nodes { body } } } } } }`;
    const issue = world.issue("acme/eng#2");
    const { body } = await post(github, query, { variables: { id: issue.id } });
    expect(body).toMatchObject({ errors: [{ type: "MISSING_PAGINATION_BOUNDARIES" }] });
    expect(world.comments(issue).map((comment) => comment.body)).toEqual(["kept"]);
  });
});

describe("the node limit", () => {
  const nested = (first: number) => `query($first: Int!) { repository(owner: "acme", name: "eng") {
    issues(first: 100) { nodes { comments(first: 100) { nodes { id } }
      subIssues(first: ${first}) { nodes { labels(first: $first) { nodes { id } } } } } } } }`;

  it("the node limit counts every connection around a connection", async () => {
    const { body } = await post(github, nested(60), { variables: { first: 60 } });
    // 100 + 10,000 + 6,000 + 360,000
    expect(body).not.toHaveProperty("errors");
    const query = nested(60).replace(/}$/, "rateLimit { nodeCount } }");
    const counted = await post(github, query, { variables: { first: 60 } });
    expect(counted.body).toMatchObject({ data: { rateLimit: { nodeCount: 376_100 } } });
  });

  it.each([
    [
      100,
      "By the time this query traverses to the labels connection, it is requesting up to 1,000,000 possible nodes which exceeds the maximum limit of 500,000.",
    ],
    [
      70,
      "This query requests up to 507,100 possible nodes which exceeds the maximum limit of 500,000.",
    ],
  ])("the node limit of half a million is kept with %i", async (first, message) => {
    github.reset();
    const { status, body } = await post(github, nested(first), { variables: { first } });
    expect(status).toBe(200);
    expect(body).toEqual({ errors: [{ type: "MAX_NODE_LIMIT_EXCEEDED", message }] });
    expect(github.requests).toMatchObject([{ valid: true, points: 0 }]);
  });

  it("the node limit counts fragments, and leaves out what is skipped", async () => {
    const query = (
      skip: boolean,
    ) => `query($first: Int = 100) { repository(owner: "acme", name: "eng") {
      issues(first: $first) @skip(if: ${skip}) { nodes { ...Deep } } } }
      fragment Deep on Issue { comments(first: 100) { nodes { issue { subIssues(first: 100) { nodes { id } } } } } }`;
    expect((await post(github, query(false))).body).toMatchObject({
      errors: [{ type: "MAX_NODE_LIMIT_EXCEEDED" }],
    });
    expect((await post(github, query(true))).body).toEqual({ data: { repository: {} } });
  });

  it("at most a hundred ids may be asked for", async () => {
    const ids = Array.from({ length: 101 }, () => "I_x");
    const query = "query($ids: [ID!]!) { nodes(ids: $ids) { id } }";
    const { body } = await post(github, query, { variables: { ids } });
    expect(body).toMatchObject({
      data: null,
      errors: [{ type: "ARGUMENT_LIMIT", path: ["nodes"] }],
    });
  });
});
