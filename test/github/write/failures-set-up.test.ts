import { describe, expect, it } from "vitest";
import { nothingAhead } from "../../../src/world/board/board.ts";
import { boardOn, githubBoard } from "../../board/boards.ts";

async function stage() {
  const { github } = await githubBoard();
  github.world.addIssue("acme/eng", { number: 42 });
  github.world.putOnBoard("acme/eng#42", { state: "Research Needed" });
  return { github };
}

describe("a token with missing scopes", () => {
  it.each([
    [["repo"], "the token of RALPH_GH_TOKEN lacks a scope: read:project"],
    [["repo", "read:org"], "the token of RALPH_GH_TOKEN lacks a scope: read:project"],
  ])(
    "a token with the scopes %j learns which scope is missing for reading",
    async (scopes, sentence) => {
      const { github } = await stage();
      github.world.addToken("ghp_weak", "ada", scopes);
      const board = boardOn(github, { token: "ghp_weak" });
      await expect(board.issueState({ number: 42 })).rejects.toThrow(sentence);
    },
  );

  it.each([
    [["repo", "read:project"], "lacks a scope: project"],
    [["read:project"], "lacks a scope: project, repo"],
  ])(
    "a token with the scopes %j learns which scope is missing for writing",
    async (scopes, sentence) => {
      const { github } = await stage();
      github.world.addToken("ghp_weak", "ada", scopes);
      const board = boardOn(github, { token: "ghp_weak" });
      const comment = { author: "amy", body: "b" };
      const moved = board.change(
        { number: 42 },
        () => ({
          write: { state: "Ready for Plan", lock: undefined, comment },
          answer: undefined,
        }),
        nothingAhead,
      );
      await expect(moved).rejects.toThrow(
        `#42: the token of RALPH_GH_TOKEN ${sentence}; nothing was applied`,
      );
    },
  );

  it("a token that GitHub does not know is named by its variable, never by its value", async () => {
    const { github } = await stage();
    const board = boardOn(github, { token: "ghp_unknown" });
    const error = await board.issueState({ number: 42 }).catch((thrown: unknown) => thrown);
    expect(String(error)).toBe("Unknown: GitHub does not accept the token of RALPH_GH_TOKEN");
    expect(Bun.inspect(error)).not.toContain("ghp_unknown");
  });

  it("a missing scope reported as a 403 is named from the answer's headers", async () => {
    const { github } = await stage();
    const headers = { "x-oauth-scopes": "repo, gist", "x-accepted-oauth-scopes": "read:project" };
    const call = async () => Response.json({ message: "Forbidden" }, { status: 403, headers });
    const forbidding = Object.assign(call, { preconnect: fetch.preconnect });
    const board = boardOn(github, { fetch: forbidding });
    await expect(board.issueState({ number: 42 })).rejects.toThrow(
      "the token of RALPH_GH_TOKEN lacks a scope: read:project",
    );
  });
});

describe("a GitHub project that is not set up", () => {
  const HAS =
    "it has Title, Assignees, Labels, Linked pull requests, Milestone, Repository, Reviewers, Parent issue, Sub-issues progress, Status";

  it("a missing field is reported with all fields there are, for every request", async () => {
    const { github } = await stage();
    const { world } = github;
    const project = world.addProject("acme", 8, { fields: {} });
    world.putOnBoard("acme/eng#42", { project });
    const board = boardOn(github, { projectNumber: 8 });
    for (const asked of [
      () => board.issueState({ number: 42 }),
      () => board.live(),
      () => board.neighbourhood({ number: 42 }),
      () => board.create({ title: "t", state: "Backlog" }),
    ])
      await expect(asked()).rejects.toThrow(
        `project 8 has no single-select field "Workflow State"; ${HAS}`,
      );
    expect(world.issue("acme/eng#42").repository.lastNumber).toBe(42);
  });

  it("a missing option is reported with all options there are, and nothing is written", async () => {
    const { github } = await stage();
    const { world } = github;
    const fields = { "Workflow State": ["Backlog", "Research Needed"], Estimate: ["S", "M"] };
    const project = world.addProject("acme", 8, { fields });
    world.putOnBoard("acme/eng#42", { project, state: "Research Needed" });
    const board = boardOn(github, { projectNumber: 8 });
    const ref = { number: 42 };
    const comment = { author: "amy", body: "b" };
    for (const lock of [undefined, { holder: "amy", since: 0 }])
      await expect(
        board.change(
          ref,
          () => ({
            write: { state: "Research in Progress", lock, comment },
            answer: undefined,
          }),
          nothingAhead,
        ),
      ).rejects.toThrow(
        'field "Workflow State" has no option "Research in Progress"; it has Backlog, Research Needed',
      );
    await expect(board.edit(ref, { title: "new", estimate: "XL" })).rejects.toThrow(
      'field "Estimate" has no option "XL"; it has S, M',
    );
    await expect(board.edit(ref, { priority: "P1" })).rejects.toThrow(
      'no single-select field "Priority"; it has Title,',
    );
    expect(world.comments("acme/eng#42")).toEqual([]);
    expect(world.issue("acme/eng#42").title).toBe("Issue 42");
  });
});
