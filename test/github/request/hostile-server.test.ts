import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { openGithubBoard } from "../../../src/world/github/github-board.ts";

const TOKEN = "ghp_neverToBeSeenAgain";

const servers: { stop(force: boolean): unknown }[] = [];
afterAll(() => {
  for (const server of servers) server.stop(true);
});

function serve(answer: (request: Request) => Response | Promise<Response>) {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

function boardAt(apiUrl: string) {
  return openGithubBoard(
    { owner: "acme", repo: "eng", projectOwner: "acme", projectNumber: 7, apiUrl },
    {
      token: { value: TOKEN, source: "RALPH_GH_TOKEN" },
      deadline: Date.now() + 3000,
      machine: MACHINE,
    },
  );
}

async function failure(apiUrl: string): Promise<string> {
  const error = await boardAt(apiUrl)
    .issueState({ number: 42 })
    .then(
      (answer) => answer,
      (thrown: unknown) => thrown,
    );
  return Bun.inspect(error, { depth: 9 });
}

function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = { "content-type": "application/json", ...init.headers };
  return new Response(JSON.stringify(body), { ...init, headers });
}

describe("a server that is not GitHub", () => {
  it.each([
    ["in an error", (echo: string) => json({ errors: [{ message: echo }] })],
    ["in a refusal", (echo: string) => json({ message: echo }, { status: 422 })],
    ["in a header", (echo: string) => json({}, { status: 403, headers: ACCEPTED(echo) })],
    ["as text", (echo: string) => new Response(echo, { status: 400 })],
    [
      "with escapes",
      (echo: string) =>
        new Response(`{"errors":[{"message":"${escaped(echo)}"}]}`, {
          headers: { "content-type": "application/json" },
        }),
    ],
  ])("the token that it repeats %s is not in the error", async (_where, answer) => {
    const url = serve((request) => answer(request.headers.get("authorization") ?? ""));
    const seen = await failure(url);
    expect(seen).not.toContain(TOKEN);
    expect(seen).toContain("Unknown");
  });

  it("a token that it repeats in an issue's title is not in the answer", async () => {
    const url = serve(async (request) => {
      const title = request.headers.get("authorization") ?? "";
      const issue = { id: "I", number: 42, title, state: "OPEN", ...NOTHING };
      const projectV2 = { id: "P", number: 7, fields: { nodes: [STATE_FIELD] } };
      return json({ data: { repositoryOwner: { projectV2 }, repository: { issue } } });
    });
    const read = await boardAt(url).issue({ number: 42 });
    expect(read?.title).toBe("bearer [token]");
  });

  it.each([301, 302, 307, 308])("a redirect with %i is not followed", async (status) => {
    let asked = 0;
    const other = serve(() => {
      asked += 1;
      return json({ data: {} });
    });
    const url = serve(() => new Response(null, { status, headers: { location: other } }));
    expect(await failure(url)).toContain("sends to another address, which is not followed");
    expect(asked).toBe(0);
  });

  it.each([
    ["packed", gzipSync(Buffer.alloc(200 * 1024 * 1024, 32)), { "content-encoding": "gzip" }],
    ["plain", Buffer.alloc(40 * 1024 * 1024, 32), {}],
  ])("an answer that is too long, %s, is given up", async (_how, body, headers) => {
    const before = process.memoryUsage.rss();
    const seen = await failure(serve(() => new Response(body, { headers })));
    expect(seen).toContain("GitHub's answer is longer than 32 MiB");
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024);
  });

  it("an answer packed in a way that was not asked for is given up", async () => {
    const headers = { "content-encoding": "br", "content-type": "application/json" };
    expect(await failure(serve(() => new Response("x", { headers })))).toContain(
      "cannot be unpacked",
    );
  });

  it("a request without https is not sent", () => {
    expect(() => boardAt("http://ghe.example/api")).toThrow(
      "no token is sent to ghe.example without https",
    );
  });
});

const ACCEPTED = (echo: string) => ({
  "x-accepted-oauth-scopes": echo.replace(" ", ","),
  deprecation: "true",
  link: `<${echo}>; rel="deprecation"`,
});

function escaped(text: string): string {
  return [...text].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join("");
}

const STATE_FIELD = { id: "F", name: "Workflow State", options: [] };

const NOTHING = {
  repository: { nameWithOwner: "acme/eng" },
  parent: null,
  subIssues: { nodes: [] },
  blockedBy: { nodes: [] },
  blocking: { nodes: [] },
  comments: { nodes: [] },
  projectItems: { nodes: [{ id: "C", project: { id: "P" } }] },
};
