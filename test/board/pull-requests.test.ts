import { describe, expect, it } from "vitest";
import { openBoard } from "../../src/world/board/open-board.ts";
import { projectAt } from "../../src/world/project.ts";
import { exampleGithub, TOKEN } from "../../testing/github/example.ts";
import { sandbox } from "../../testing/sandbox.ts";
import { githubBoard } from "./boards.ts";

const HEAD = "c".repeat(40);
const OLD = "d".repeat(40);

async function stage() {
  const { github, board } = await githubBoard();
  return { world: github.world, github, board };
}

describe("pull requests of a branch", () => {
  it("an open pull request tells its review, its checks and who approved the present head", async () => {
    const { world, board } = await stage();
    world.addPullRequest("acme/eng", {
      branch: "feature/GH-42",
      head: HEAD,
      decision: "APPROVED",
      checks: "SUCCESS",
      reviews: [
        { by: "pat" },
        { by: "old", commit: OLD },
        { by: "stranger", canPush: false },
        { by: "no", state: "CHANGES_REQUESTED" },
      ],
    });
    expect(await board.pullRequests({ number: 42 }, "feature/GH-42")).toMatchObject({
      kind: "read",
      pullRequests: [
        {
          state: "open",
          branch: "feature/GH-42",
          base: "main",
          head: HEAD,
          review: "approved",
          approvedBy: ["pat"],
          checks: "passed",
          mergeCommit: null,
        },
      ],
    });
  });

  it.each([
    [{ decision: null }, { review: "none", approvedBy: [] }],
    [{ decision: "REVIEW_REQUIRED" as const }, { review: "review required" }],
    [{ decision: "CHANGES_REQUESTED" as const }, { review: "changes requested" }],
    [{ checks: null }, { checks: "none" }],
    [{ checks: "EXPECTED" }, { checks: "pending" }],
    [{ checks: "ERROR" }, { checks: "failed" }],
    [
      { state: "MERGED" as const, mergeCommit: HEAD },
      { state: "merged", mergeCommit: HEAD },
    ],
    [{ state: "CLOSED" as const }, { state: "closed", mergeCommit: null }],
  ])("a pull request with %o is told as %o", async (details, told) => {
    const { world, board } = await stage();
    world.addPullRequest("acme/eng", { branch: "b", ...details });
    expect(await board.pullRequests({ number: 42 }, "b")).toMatchObject({ pullRequests: [told] });
  });

  it("the open pull request comes first, forks and other branches are left out", async () => {
    const { world, board } = await stage();
    world.addPullRequest("acme/eng", { branch: "b", state: "MERGED", title: "first" });
    world.addPullRequest("acme/eng", { branch: "b", title: "open" });
    world.addPullRequest("acme/eng", { branch: "b", state: "CLOSED", title: "given up" });
    world.addPullRequest("acme/eng", { branch: "b", fork: true });
    world.addPullRequest("acme/eng", { branch: "other" });
    const answer = await board.pullRequests({ number: 42 }, "b");
    const titles = answer.kind === "read" ? answer.pullRequests.map(({ title }) => title) : [];
    expect(titles).toEqual(["open", "first", "given up"]);
  });

  it("pull requests that GitHub does not tell are unknown, with the reason", async () => {
    const { github, board } = await stage();
    github.fail({ kind: "http", status: 502, times: "always" });
    expect(await board.pullRequests({ number: 42 }, "b")).toEqual({
      kind: "unknown",
      why: "GitHub answered 502",
    });
  });
});

describe("pull requests with the embedded board", () => {
  async function embedded(remote: string | undefined, env: Record<string, string> = {}) {
    const github = await exampleGithub();
    github.world.addPullRequest("acme/eng", { branch: "b", state: "MERGED" });
    const box = sandbox();
    if (remote) box.git("remote", "add", "origin", remote);
    const settings = { RALPH_REQUIRED_BRANCH: "main", RALPH_GH_API_URL: github.url };
    const project = projectAt({ ...box.env, ...settings, ...env }, box.project);
    const board = await openBoard(project, { create: true, timeoutMs: 5000 });
    const answer = await board.pullRequests({ number: 1 }, "b");
    github.stop();
    return { answer, requests: github.requests };
  }

  it.each([
    "https://github.com/acme/eng.git",
    "git@github.com:acme/eng.git",
    "ssh://git@github.com/acme/eng",
  ])("the repository is that of the remote %s", async (remote) => {
    const { answer } = await embedded(remote, { RALPH_GH_TOKEN: TOKEN });
    expect(answer).toMatchObject({ kind: "read", pullRequests: [{ state: "merged" }] });
  });

  it("without a remote, or without a token, nothing is asked", async () => {
    expect(await embedded(undefined, { RALPH_GH_TOKEN: TOKEN })).toMatchObject({
      answer: { kind: "unknown", why: "main has no remote on GitHub" },
      requests: [],
    });
    expect(await embedded("https://github.com/acme/eng", { GITHUB_TOKEN: TOKEN })).toMatchObject({
      answer: { kind: "unknown", why: expect.stringContaining("no token for") },
      requests: [],
    });
  });
});
