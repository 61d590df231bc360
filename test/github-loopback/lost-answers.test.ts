import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf, exampleGithub, post, TOKEN } from "../../testing/github/example.ts";

const github = await exampleGithub();
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());
beforeEach(() => github.reset());

const VIEWER = "{ viewer { login } }";
const ADD = `mutation($id: ID!) { addComment(input: {subjectId: $id, body: "x"}) { commentEdge { node { id } } } }`;
const newIssue = () => world.addIssue("acme/eng");
const works = { viewer: { login: "ada" } };

describe("connection failures of the loopback GitHub", () => {
  it("a connection is reset without an answer", async () => {
    github.fail({ kind: "connection-reset" });
    await expect(post(github, VIEWER)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(github.requests).toMatchObject([{ status: null, points: 0 }]);
  });

  it("a connection is reset after the mutation was applied, and the client does not send it again", async () => {
    const issue = newIssue();
    await ask(VIEWER);
    github.fail({ kind: "answer-lost" });
    await expect(ask(ADD, { id: issue.id })).rejects.toThrow();
    expect(world.comments(issue)).toHaveLength(1);
    expect(github.requests).toHaveLength(2);
  });

  it("a connection is slow", async () => {
    github.fail({ kind: "latency", ms: 120 });
    github.fail({ kind: "http", status: 500 });
    const started = performance.now();
    await expect(ask(VIEWER)).rejects.toMatchObject({ status: 500 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
    expect(github.requests).toMatchObject([{ failures: ["latency", "http"] }]);
  });

  it.each([false, true])("a connection never answers, applied: %j", async (applied) => {
    const issue = newIssue();
    github.fail({ kind: "never-answers", applied });
    const asked = fetch(`${github.url}/graphql`, {
      method: "POST",
      headers: { authorization: `token ${TOKEN}` },
      body: JSON.stringify({ query: ADD, variables: { id: issue.id } }),
      signal: AbortSignal.timeout(150),
    });
    await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
    expect(world.comments(issue)).toHaveLength(applied ? 1 : 0);
    expect(github.requests).toMatchObject([{ status: null }]);
  });

  it("the server can stop while an answer is owed", async () => {
    const other = await exampleGithub();
    other.fail({ kind: "never-answers" });
    const asked = post(other, VIEWER);
    while (other.requests.length === 0) await Bun.sleep(5);
    other.stop();
    await expect(asked).rejects.toThrow();
  });
});

describe("damaged answers of the loopback GitHub", () => {
  it("the answer is an HTML page in a 200", async () => {
    const issue = newIssue();
    github.fail({ kind: "html", times: 2 });
    const { status, headers, text } = await post(github, ADD, { variables: { id: issue.id } });
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain("<html>");
    // The client library does not notice: whoever uses it has to.
    expect(await ask(ADD, { id: issue.id })).toBeUndefined();
    expect(world.comments(issue)).toEqual([]);
  });

  it("the answer is cut off after the request was carried out", async () => {
    const issue = newIssue();
    github.fail({ kind: "truncated-json", times: 2 });
    const { status, text, body } = await post(github, ADD, { variables: { id: issue.id } });
    expect(status).toBe(200);
    expect(text).toMatch(/^\{"data"/);
    expect(body).toBeUndefined();
    expect(await ask(ADD, { id: issue.id })).toBeUndefined();
    expect(world.comments(issue)).toHaveLength(2);
  });

  it("the answer has data and errors", async () => {
    const numbers = [newIssue(), newIssue(), newIssue()].map(({ number }) => number);
    github.fail({
      kind: "partial-data",
      path: ["repository", "b"],
      type: "FORBIDDEN",
      message: "No.",
    });
    const query = `{ repository(owner: "acme", name: "eng") {
      a: issue(number: ${numbers[0]}) { number } b: issue(number: ${numbers[1]}) { number } } }`;
    const error = await ask(query).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      data: { repository: { a: { number: numbers[0] }, b: null } },
      errors: [{ type: "FORBIDDEN", path: ["repository", "b"], message: "No." }],
    });
    expect(await ask(query)).toMatchObject({ repository: { b: { number: numbers[1] } } });
  });

  it("the answer has errors anywhere in a list", async () => {
    world.putOnBoard(newIssue());
    world.putOnBoard(newIssue());
    github.fail({
      kind: "partial-data",
      path: ["organization", "projectV2", "items", "nodes", "*", "content"],
    });
    const query = `{ organization(login: "acme") { projectV2(number: 7) { items(first: 2) { nodes { id content { __typename } } } } } }`;
    const { body } = await post(github, query);
    expect(body).toMatchObject({
      data: {
        organization: { projectV2: { items: { nodes: [{ content: null }, { content: null }] } } },
      },
      errors: [{ message: expect.stringContaining("Something went wrong") }, {}],
    });
  });
});

describe("several armed failures", () => {
  it("failures that can happen together meet one request", async () => {
    const issue = newIssue();
    const add = (alias: string) =>
      `${alias}: addComment(input: {subjectId: "${issue.id}", body: "${alias}"}) { clientMutationId }`;
    github.fail({ kind: "latency", ms: 20 });
    github.fail({ kind: "dropped-mutation", alias: "one" });
    github.fail({ kind: "dropped-mutation", alias: "two" });
    github.fail({ kind: "answer-lost" });
    const mutation = `mutation { ${add("one")} ${add("two")} ${add("three")} }`;
    await expect(post(github, mutation)).rejects.toThrow();
    expect(world.comments(issue).map((comment) => comment.body)).toEqual(["three"]);
  });
});

describe("a dropped mutation or field", () => {
  it("a dropped mutation fails while its neighbours are applied", async () => {
    const issue = newIssue();
    const add = (alias: string) =>
      `${alias}: addComment(input: {subjectId: "${issue.id}", body: "${alias}"}) { clientMutationId }`;
    github.fail({
      kind: "dropped-mutation",
      alias: "two",
      type: "UNPROCESSABLE",
      message: "Lost.",
    });
    const { body } = await post(github, `mutation { ${add("one")} ${add("two")} ${add("three")} }`);
    expect(body).toMatchObject({
      data: { one: {}, two: null, three: {} },
      errors: [{ type: "UNPROCESSABLE", path: ["two"], message: "Lost." }],
    });
    expect(world.comments(issue).map((comment) => comment.body)).toEqual(["one", "three"]);
  });

  it("a field is unknown, as on an older server, though the document is valid", async () => {
    const { number } = newIssue();
    github.fail({ kind: "unknown-field", field: "blockedBy", times: "always" });
    expect(await ask(VIEWER)).toEqual(works);
    const query = `{ repository(owner: "acme", name: "eng") { issue(number: ${number}) { blockedBy(first: 1) { totalCount } } } }`;
    const { status, body } = await post(github, query);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      errors: [
        {
          message: "Field 'blockedBy' doesn't exist on type 'Issue'",
          extensions: { code: "undefinedField", typeName: "Issue", fieldName: "blockedBy" },
        },
      ],
    });
    expect(github.requests.every(({ valid }) => valid)).toBe(true);
  });
});
