import { describe, expect, it } from "vitest";
import { COMPLETE, ISSUE, LOCK, stage } from "./change-stage.ts";

const LOST = "Something went wrong";

describe("a change that GitHub did not carry out", () => {
  it.each([
    { kind: "http", status: 429, retryAfter: 0 },
    { kind: "primary-limit", resetInSeconds: 0 },
    { kind: "secondary-limit", retryAfter: 0 },
  ] as const)("a change is sent again after %o", async (failure) => {
    const { github, go, writes, comments } = await stage();
    github.fail({ ...failure, only: "mutations", times: 2 });
    expect(await go(COMPLETE)).toMatchObject({ kind: "go" });
    expect([writes(), comments()]).toEqual([3, 1]);
  });

  it("a change that keeps failing is reported as not applied", async () => {
    const { github, go, state } = await stage();
    github.fail({ kind: "http", status: 429, retryAfter: 60, only: "mutations" });
    await expect(go(COMPLETE)).rejects.toThrow(
      "#42: GitHub's rate limit is used up; it asks to wait 60 s; nothing was applied",
    );
    expect(state()).toBe("Research Needed");
  });

  it.each([COMPLETE, LOCK])("who is to wait is told how long: $intent", async (move) => {
    const { github, go } = await stage();
    github.fail({ kind: "http", status: 429, retryAfter: 60, only: "mutations" });
    await expect(go(move)).rejects.toMatchObject({ retryAfter: 60_000 });
  });
});

describe("a change that GitHub carried out in part", () => {
  it.each([
    ["m1", "moving to Done failed (No.); applied: the comment, closing the issue"],
    ["m2", "closing the issue failed (No.); applied: the comment, moving to Done"],
  ])("a partial change is reported with what was applied: without %s", async (alias, report) => {
    const { github, go } = await stage("In Review");
    github.fail({ kind: "dropped-mutation", alias, message: "No." });
    await expect(go({ command: "merge", intent: "complete" })).rejects.toThrow(`#42: ${report}`);
  });

  it("a change of which only the comment failed is made whole by posting it again", async () => {
    const { github, go, state, comments } = await stage("In Review");
    github.fail({ kind: "dropped-mutation", alias: "m0", message: "No." });
    expect(await go({ command: "merge", intent: "complete" })).toMatchObject({ kind: "go" });
    expect([state(), comments()]).toEqual(["Done", 1]);
  });

  it("a change of which only the comment was made withdraws it: nothing was applied", async () => {
    const { github, go, state, comments } = await stage();
    github.fail({ kind: "dropped-mutation", alias: "m1", message: "No." });
    await expect(go(COMPLETE)).rejects.toThrow(
      "#42: moving to Ready for Plan failed (No.); nothing was applied",
    );
    expect([state(), comments()]).toEqual(["Research Needed", 0]);
  });

  it.each(["m0", "m1", "m2"])(
    "a change that was made although GitHub reports an error of %s is a success",
    async (alias) => {
      const { github, go, state, comments } = await stage("In Review");
      github.fail({ kind: "partial-data", path: [alias, "*"], only: "mutations", message: "No." });
      expect(await go({ command: "merge", intent: "complete" })).toMatchObject({ kind: "go" });
      expect([state(), comments()]).toEqual(["Done", 1]);
    },
  );

  it("a partial change is reported also when the answer was lost", async () => {
    const { github, go } = await stage("In Review");
    github.fail({ kind: "dropped-mutation", alias: "m2" });
    github.fail({ kind: "answer-lost", only: "mutations" });
    await expect(go({ command: "merge", intent: "complete" })).rejects.toThrow(
      "#42: GitHub cannot be reached; applied: the comment, moving to Done; not applied: closing the issue",
    );
  });

  it("a claim whose card could not be moved is withdrawn", async () => {
    const { github, board, go, comments } = await stage();
    github.fail({ kind: "dropped-mutation", alias: "m0", message: "No.", matching: "update" });
    await expect(go(LOCK)).rejects.toThrow(
      "#42: moving to Research in Progress failed (No.); nothing was applied; the claim was withdrawn",
    );
    expect(comments()).toBe(0);
    expect((await board.issueState({ number: 42 }))?.lock).toBeUndefined();
  });

  it("a claim that cannot be withdrawn either counts for a minute, and the error says so", async () => {
    const { github, go, comments } = await stage();
    github.fail({ kind: "dropped-mutation", alias: "m0", message: "No.", times: 2 });
    await expect(go(LOCK)).rejects.toThrow(
      "#42: moving to Research in Progress failed (No.); nothing was applied; the claim counts for a minute",
    );
    expect(comments()).toBe(1);
  });

  it("a claim that GitHub refuses takes no lock", async () => {
    const { github, go, state, comments } = await stage();
    github.fail({ kind: "dropped-mutation", alias: "claim", message: "Locked." });
    await expect(go(LOCK)).rejects.toThrow("#42: Locked.; nothing was applied");
    expect([state(), comments()]).toEqual(["Research Needed", 0]);
  });

  it("a claim whose answer does not show the comments is looked up", async () => {
    const { github, go, state } = await stage();
    github.fail({ kind: "partial-data", path: ["claim", "subject"], only: "mutations" });
    expect(await go(LOCK)).toMatchObject({ kind: "go" });
    expect(state()).toBe("Research in Progress");
    expect(github.requests.map(({ mutations }) => mutations.length)).toEqual([0, 1, 0, 1]);
  });
});

describe("a new issue on GitHub that fails half way", () => {
  it("a new issue that could not be finished is named with what is missing", async () => {
    const { github, board } = await stage();
    github.fail({ kind: "http", status: 401, matching: "addProjectV2ItemById" });
    await expect(board.create({ title: "t", state: "Backlog" })).rejects.toThrow(
      "#43 was made, but not finished: GitHub does not accept the token of RALPH_GH_TOKEN",
    );
    github.fail({ kind: "dropped-mutation", alias: "m1", message: LOST, matching: "m1" });
    await expect(board.create({ title: "t", state: "Backlog", estimate: "S" })).rejects.toThrow(
      `#44 was made, but not finished: setting Estimate failed: ${LOST}; applied: setting Workflow State`,
    );
  });

  it("a new issue or comment whose answer was lost is reported as possibly there, and not sent again", async () => {
    const { github, board } = await stage();
    github.fail({ kind: "answer-lost", only: "mutations", times: 2 });
    await expect(board.comment({ number: 42 }, "amy", "b")).rejects.toThrow(
      "GitHub cannot be reached; it is not known whether this was applied: the comment",
    );
    await expect(board.create({ title: "t" })).rejects.toThrow(
      "GitHub cannot be reached; it is not known whether this was applied: creating the issue",
    );
    expect(github.world.comments(ISSUE)).toHaveLength(1);
    expect(github.world.issue("acme/eng#43").title).toBe("t");
  });
});
