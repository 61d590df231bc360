import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf, exampleGithub, post, TOKEN } from "../../testing/github/example.ts";

let time = Date.parse("2026-03-01T10:00:00Z");
const github = await exampleGithub({ world: { clock: () => time, pointsPerHour: 60 } });
const { world } = github;
afterAll(() => github.stop());
beforeEach(() => {
  github.reset();
  time += 2 * 3_600_000;
});

describe("credentials", () => {
  it.each([
    ["", "none"],
    ["token wrong", "token"],
    ["bearer wrong", "bearer"],
    ["basic abc", "other"],
  ])("the credentials %j are refused with 401", async (authorization, kind) => {
    const { status, body } = await post(github, "{ viewer { login } }", { authorization });
    expect(status).toBe(401);
    expect(body).toMatchObject({ message: "Bad credentials" });
    expect(github.requests).toMatchObject([{ authorization: kind, status: 401, points: 0 }]);
  });

  it.each(["token", "bearer", "Bearer"])(
    "the credentials %s are accepted, and never recorded",
    async (scheme) => {
      const answer = await post(github, "{ viewer { login } }", {
        authorization: `${scheme} ${TOKEN}`,
      });
      expect(answer.body).toEqual({ data: { viewer: { login: "ada" } } });
      expect(answer.headers.get("x-oauth-scopes")).toBe("repo, project, read:org");
      expect(JSON.stringify(github.requests)).not.toContain(TOKEN);
    },
  );
});

describe("scopes", () => {
  const PROJECT = `{ organization(login: "acme") { projectV2(number: 7) { id } } }`;
  const scoped = (...scopes: string[]) => {
    world.addToken("ghp_scoped", "ada", scopes);
    return { authorization: "bearer ghp_scoped" };
  };

  it("missing scopes are named field by field", async () => {
    const { status, body } = await post(github, PROJECT, scoped("repo", "write:org"));
    expect(status).toBe(200);
    const said = (field: string) =>
      `Your token has not been granted the required scopes to execute this query. The '${field}' field requires one of the following scopes: ['read:project'], but your token has only been granted the: ['repo', 'write:org'] scopes. Please modify your token's scopes at: https://github.com/settings/tokens.`;
    expect(body).toEqual({
      errors: [
        {
          type: "INSUFFICIENT_SCOPES",
          locations: [{ line: 1, column: 33 }],
          message: said("projectV2"),
        },
        { type: "INSUFFICIENT_SCOPES", locations: [{ line: 1, column: 56 }], message: said("id") },
      ],
    });
  });

  it.each(["read:project", "project"])("the scope %s is enough to read", async (scope) => {
    expect((await post(github, PROJECT, scoped(scope))).body).toHaveProperty("data.organization");
  });

  it.each([
    [
      "read:project",
      "project",
      'createProjectV2(input: {ownerId: "x", title: "t"}) { clientMutationId }',
    ],
    ["project", "repo", 'addComment(input: {subjectId: "x", body: "b"}) { clientMutationId }'],
  ])("the scope %s is not enough where %s is needed", async (has, needs, mutation) => {
    const { body } = await post(github, `mutation { ${mutation} }`, scoped(has));
    expect(body).toMatchObject({
      errors: [
        { type: "INSUFFICIENT_SCOPES", message: expect.stringContaining(`scopes: ['${needs}']`) },
      ],
    });
    expect(body).not.toHaveProperty("data");
  });
});

describe("points", () => {
  // The example of GitHub's documentation: 1 + 100 + 5,000 requests are 51 points.
  const DOCUMENTED = `{ viewer { repositories(first: 100) { edges { repository: node {
    issues(first: 50) { edges { issue: node { labels(first: 60) { edges { label: node { name } } } } } } } } } }
    rateLimit { limit cost remaining used resetAt nodeCount } }`;

  it("points are counted by the documented formula, the same in field and headers", async () => {
    const { body, headers } = await post(github, DOCUMENTED);
    expect(body).toMatchObject({
      data: {
        rateLimit: {
          limit: 60,
          cost: 51,
          remaining: 9,
          used: 51,
          nodeCount: 100 + 5000 + 300_000,
          resetAt: new Date(time + 3_600_000).toISOString().replace(".000", ""),
        },
      },
    });
    expect(headers.get("x-ratelimit-limit")).toBe("60");
    expect(headers.get("x-ratelimit-remaining")).toBe("9");
    expect(headers.get("x-ratelimit-used")).toBe("51");
    expect(headers.get("x-ratelimit-reset")).toBe(`${time / 1000 + 3600}`);
    expect(headers.get("x-ratelimit-resource")).toBe("graphql");
    expect(github.requests).toMatchObject([{ points: 51 }]);
  });

  it("points run out, and come back with the hour", async () => {
    await post(github, DOCUMENTED);
    for (let left = 9; left > 0; left -= 1) await post(github, "{ viewer { login } }");
    const { status, body, headers } = await post(github, "{ viewer { login } }");
    expect(status).toBe(200);
    expect(body).toMatchObject({ errors: [{ type: "RATE_LIMITED" }] });
    expect(body).not.toHaveProperty("data");
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    expect(Number(headers.get("x-ratelimit-reset"))).toBe(time / 1000 + 3600);
    time += 3_600_000;
    expect((await post(github, "{ viewer { login } }")).body).toHaveProperty("data");
  });
});

describe("requests to the loopback GitHub", () => {
  it("the Date header follows the world's clock", async () => {
    const { headers } = await post(github, "{ viewer { login } }");
    expect(headers.get("date")).toBe(new Date(time).toUTCString());
  });

  it("the paths of github.com and of an enterprise server are served", async () => {
    for (const baseUrl of [github.url, `${github.url}/api/v3`]) {
      const data = await clientOf(github)("{ viewer { login } }", { baseUrl });
      expect(data).toEqual({ viewer: { login: "ada" } });
    }
    const elsewhere = await fetch(`${github.url}/repos`, { method: "POST" });
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
      404,
      { message: "Not Found" },
    ]);
  });

  it.each([
    ["{", 400, { message: "Problems parsing JSON" }],
    ["{}", 200, { errors: [{ message: expect.stringContaining("query attribute") }] }],
  ])("the request body %j is answered with %i", async (body, status, expected) => {
    const answer = await fetch(`${github.url}/graphql`, { method: "POST", body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(expected);
  });
});

describe("requests at once", () => {
  it("the hundred and first request that is not answered yet is refused", async () => {
    const busy = await exampleGithub();
    try {
      busy.fail({ kind: "latency", ms: 400, times: "always" });
      const all = Array.from({ length: 101 }, () => post(busy, "{ viewer { login } }"));
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(100);
      expect(busy.requests.filter(({ brokeLimit }) => brokeLimit)).toHaveLength(1);
      expect(busy.world.mostAtOnce).toBe(100);
      // They are over: others may ask again.
      expect((await post(busy, "{ viewer { login } }")).status).toBe(200);
    } finally {
      busy.stop();
    }
  });
});
