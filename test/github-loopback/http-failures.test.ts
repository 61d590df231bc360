import { GraphqlResponseError } from "@octokit/graphql";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf, exampleGithub, post } from "../../testing/github/example.ts";

const github = await exampleGithub();
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());
beforeEach(() => github.reset());

const VIEWER = "{ viewer { login } }";
const ADD = `mutation($id: ID!) { addComment(input: {subjectId: $id, body: "x"}) { commentEdge { node { id } } } }`;
const newIssue = () => world.addIssue("acme/eng");
const works = { viewer: { login: "ada" } };

describe("an armed failure", () => {
  it("an armed failure meets one request by default", async () => {
    github.fail({ kind: "http", status: 500 });
    await expect(ask(VIEWER)).rejects.toMatchObject({ status: 500 });
    expect(await ask(VIEWER)).toEqual(works);
    github.fail({ kind: "http", status: 500, times: 2 });
    await expect(ask(VIEWER)).rejects.toThrow();
    await expect(ask(VIEWER)).rejects.toThrow();
    expect(await ask(VIEWER)).toEqual(works);
    github.fail({ kind: "http", status: 500, times: "always" });
    for (let times = 0; times < 4; times += 1) await expect(ask(VIEWER)).rejects.toThrow();
    github.reset();
    expect(await ask(VIEWER)).toEqual(works);
  });

  it("an armed failure waits for the requests it is meant for", async () => {
    const { id } = newIssue();
    github.fail({ kind: "http", status: 500, only: "mutations" });
    github.fail({ kind: "http", status: 404, matching: "rateLimit" });
    expect(await ask(VIEWER)).toEqual(works);
    await expect(ask("{ rateLimit { cost } }")).rejects.toMatchObject({ status: 404 });
    await expect(ask(ADD, { id })).rejects.toMatchObject({ status: 500 });
    github.fail({ kind: "http", status: 500, only: "queries" });
    await ask(ADD, { id });
    await expect(ask(VIEWER)).rejects.toMatchObject({ status: 500 });
    expect(github.requests.map(({ failures }) => failures)).toEqual([
      [],
      ["http"],
      ["http"],
      [],
      ["http"],
    ]);
  });

  it("an armed failure keeps the request from being carried out", async () => {
    const issue = newIssue();
    for (const failure of [
      { kind: "http", status: 502 },
      { kind: "primary-limit" },
      { kind: "secondary-limit" },
      { kind: "connection-reset" },
    ] as const) {
      github.fail(failure);
      await expect(ask(ADD, { id: issue.id }), failure.kind).rejects.toThrow();
    }
    expect(world.comments(issue)).toEqual([]);
    expect(github.requests.map(({ points }) => points)).toEqual([0, 0, 0, 0]);
  });
});

describe("armed failures over HTTP", () => {
  it.each([
    [{ status: 500 }, "application/json", "Internal Server Error"],
    [{ status: 403 }, "application/json", "Forbidden"],
    [{ status: 404 }, "application/json", "Not Found"],
    [
      { status: 403, body: { message: "Resource not accessible" } },
      "application/json",
      "not accessible",
    ],
    [{ status: 502 }, "text/html", "<!DOCTYPE html>"],
    [{ status: 503, body: "<p>gone</p>" }, "text/html", "<p>gone</p>"],
  ])("HTTP failure %j", async (failure, type, said) => {
    github.fail({ kind: "http", ...failure });
    const { status, headers, text } = await post(github, VIEWER);
    expect(status).toBe(failure.status);
    expect(headers.get("content-type")).toContain(type);
    expect(text).toContain(said);
    expect(github.requests).toMatchObject([{ status: failure.status, valid: true }]);
  });

  it("HTTP 429 says when to retry", async () => {
    github.fail({ kind: "http", status: 429, retryAfter: 7 });
    await expect(ask(VIEWER)).rejects.toMatchObject({
      status: 429,
      response: { headers: { "retry-after": "7" } },
    });
  });

  it("HTTP 502 after the mutation was applied", async () => {
    const issue = newIssue();
    github.fail({ kind: "http", status: 502, applied: true });
    await expect(ask(ADD, { id: issue.id })).rejects.toMatchObject({ status: 502 });
    expect(world.comments(issue)).toHaveLength(1);
  });
});

describe("rate limits of the loopback GitHub", () => {
  it("primary rate limit as an error in a 200", async () => {
    github.fail({ kind: "primary-limit", resetInSeconds: 90 });
    const error = await ask(VIEWER).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GraphqlResponseError);
    expect(error).toMatchObject({
      errors: [{ type: "RATE_LIMITED", message: expect.stringContaining("API rate limit") }],
      headers: { "x-ratelimit-remaining": "0" },
    });
    github.fail({ kind: "primary-limit", resetInSeconds: 90, type: "RATE_LIMIT" });
    const { body, headers } = await post(github, VIEWER);
    expect(body).toMatchObject({ errors: [{ type: "RATE_LIMIT" }] });
    const wait = Number(headers.get("x-ratelimit-reset")) - Date.now() / 1000;
    expect(Math.abs(wait - 90)).toBeLessThan(3);
  });

  it.each([403, 429] as const)("primary rate limit as HTTP %i", async (form) => {
    github.fail({ kind: "primary-limit", form });
    await expect(ask(VIEWER)).rejects.toMatchObject({
      status: form,
      message: expect.stringContaining("API rate limit"),
      response: { headers: { "x-ratelimit-remaining": "0" } },
    });
  });

  it("secondary rate limit as HTTP 403 and as an error in a 200", async () => {
    const message = expect.stringContaining("You have exceeded a secondary rate limit");
    github.fail({ kind: "secondary-limit", retryAfter: 60 });
    await expect(ask(VIEWER)).rejects.toMatchObject({
      status: 403,
      message,
      response: {
        headers: { "retry-after": "60", "x-ratelimit-remaining": expect.not.stringMatching(/^0$/) },
      },
    });
    github.fail({ kind: "secondary-limit", form: 200, retryAfter: 5 });
    const { status, headers, body } = await post(github, VIEWER);
    expect([status, headers.get("retry-after")]).toEqual([200, "5"]);
    expect(body).toEqual({ errors: [{ message }] });
  });
});
