import { afterEach, describe, expect, it } from "vitest";
import type { IssueRef } from "../../../src/workflow/issue/issue.ts";
import type { State } from "../../../src/workflow/machine/states.ts";
import { withEntry } from "../../../src/world/github/lock/log-entry.ts";
import type { LoopbackGithub } from "../../../testing/github/start-github.ts";
import { boardOn, githubBoard, NOBODY } from "../../board/boards.ts";

const started: LoopbackGithub[] = [];

/** Whatever a test did: GitHub's published schema takes every document and variable of it. */
afterEach(() => {
  for (const { requests } of started.splice(0))
    expect(requests.filter(({ valid }) => !valid).map(({ query }) => query)).toEqual([]);
});

/** Issues 1 to `count` in In Progress, and one worker who takes along whoever is free. */
async function stage(count: number, timeoutMs = 20_000) {
  const { github } = await githubBoard();
  started.push(github);
  const refs: IssueRef[] = [];
  for (let number = 1; number <= count; number += 1) {
    github.world.putOnBoard(github.world.addIssue("acme/eng", { number }), {
      state: "In Progress",
    });
    refs.push({ number });
  }
  const board = boardOn(github, { timeoutMs });
  const comment = { author: "amy", body: "Taken along" };
  return {
    github,
    refs,
    go: (state: State, which: readonly IssueRef[] = refs) =>
      board.changeAll(which, (_ref, issueState) => ({
        write: issueState && !issueState.lock ? { state, comment } : undefined,
        answer: issueState?.lock?.holder ?? "free",
      })),
    /** How many changes each request made; 0 is a read. */
    sent: () => github.requests.map(({ mutations }) => mutations.length),
    state: (number: number) => github.world.boardState(`acme/eng#${number}`)?.state,
  };
}

const FREE = { answer: "free" };

describe("changeAll of 60 issues on GitHub", () => {
  it.each([
    ["In Review", [0, 24, 24, 24, 24, 0, 24]],
    ["Done", [0, 24, 24, 24, 24, 24, 24, 0, 24, 12]],
  ] as const)(
    "changeAll of 60 issues to %s is two reads, and writes of at most 25 aliases",
    async (state, requests) => {
      const { github, go, refs, sent } = await stage(60);
      expect(await go(state)).toEqual(refs.map(() => FREE));
      expect(sent()).toEqual(requests);
      for (const { query, mutations } of github.requests) {
        if (mutations.length === 0) continue;
        expect(query.match(/\bm\d+:/g)).toHaveLength(mutations.length);
        expect(mutations.length).toBeLessThanOrEqual(25);
      }
      for (const { number } of refs) {
        const isOpen = state !== "Done";
        expect(github.world.boardState(`acme/eng#${number}`)).toMatchObject({
          state,
          open: isOpen,
        });
        expect(github.world.comments(`acme/eng#${number}`)).toHaveLength(1);
      }
    },
  );

  it("changeAll of 60 issues costs few points", async () => {
    const { github, go } = await stage(60);
    await go("In Review");
    expect(github.requests.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(20);
  });
});

describe("failures of changeAll on GitHub", () => {
  it("a failed alias is its issue's error, with what was applied of it", async () => {
    const { github, go, state } = await stage(3);
    github.fail({ kind: "dropped-mutation", alias: "m5", message: "No." });
    expect(await go("Done")).toEqual([
      FREE,
      { error: "#2: closing the issue failed (No.); applied: the comment, moving to Done" },
      FREE,
    ]);
    expect([1, 2, 3].map(state)).toEqual(["Done", "Done", "Done"]);
  });

  it("a document that GitHub did not carry out is the error of its issues alone", async () => {
    const { github, go, refs, state } = await stage(13, 4000);
    github.fail({ kind: "http", status: 429, retryAfter: 60, only: "mutations" });
    const limit = "GitHub's rate limit is used up; it asks to wait 60 s; nothing was applied";
    const first = refs.slice(0, 12).map(({ number }) => ({ error: `#${number}: ${limit}` }));
    expect(await go("In Review")).toEqual([...first, FREE]);
    expect([state(12), state(13)]).toEqual(["In Progress", "In Review"]);
  });

  it("a lost answer of changeAll is looked up in one request, and never sent again", async () => {
    const { github, go, sent } = await stage(3);
    github.fail({ kind: "dropped-mutation", alias: "m3" });
    github.fail({ kind: "answer-lost", only: "mutations" });
    const lost = "GitHub cannot be reached; nothing was applied";
    expect(await go("In Review")).toEqual([FREE, { error: `#2: ${lost}` }, FREE]);
    // The comment of a move that was not made is withdrawn.
    expect(sent()).toEqual([0, 6, 0, 1]);
  });

  it("a lost answer of changeAll that cannot be looked up is reported as unknown", async () => {
    const { github, go } = await stage(1);
    github.fail({ kind: "answer-lost", only: "mutations" });
    const going = go("In Review");
    while (github.requests.length === 0) await Bun.sleep(1);
    github.fail({ kind: "http", status: 401, only: "queries", times: "always" });
    const error = "#1: GitHub cannot be reached; it is not known whether this was applied";
    expect(await going).toEqual([{ error }]);
  });

  it("issues that changeAll cannot read are errors, and are neither judged nor written", async () => {
    const { github, go, sent } = await stage(2);
    github.fail({ kind: "http", status: 401, times: "always" });
    const why = "GitHub does not accept the token of RALPH_GH_TOKEN; nothing was applied";
    expect(await go("Done")).toEqual([{ error: `#1: ${why}` }, { error: `#2: ${why}` }]);
    expect(sent()).toEqual([0]);
  });

  it("a repository or an issue that does not exist does not stop the others", async () => {
    const { go, state } = await stage(1);
    const nowhere = { number: 1, repository: "acme/nowhere" };
    const why = "there is no repository acme/nowhere this token can see; nothing was applied";
    expect(await go("In Review", [nowhere, { number: NOBODY }, { number: 1 }])).toEqual([
      { error: `#1: ${why}` },
      FREE,
      FREE,
    ]);
    expect(state(1)).toBe("In Review");
  });
});

describe("changeAll sees who holds an issue", () => {
  const claim = (state: string) =>
    withEntry("Mine", {
      event: "claim",
      mark: "m",
      by: "agent",
      ends: [],
      claim: { holder: "bob", state },
    });

  it("changeAll sees a holder behind many comments", async () => {
    const { github, go, state, sent } = await stage(2);
    github.world.addComment("acme/eng#2", claim("In Progress"));
    for (let count = 0; count < 150; count += 1) github.world.addComment("acme/eng#2", "talk");
    expect(await go("In Review")).toEqual([FREE, { answer: "bob" }]);
    expect(state(2)).toBe("In Progress");
    expect(sent()).toEqual([0, 0, 2]);
  });

  it("changeAll sees a holder by a claim whose card has not moved yet", async () => {
    const { github, go } = await stage(1);
    github.world.putOnBoard(github.world.addIssue("acme/eng", { number: 2 }), {
      state: "Ready for Plan",
    });
    github.world.addComment("acme/eng#2", claim("Plan in Progress"));
    expect(await go("In Review", [{ number: 2 }])).toEqual([{ answer: "bob" }]);
  });
});
