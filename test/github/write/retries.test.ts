import { afterEach, describe, expect, it, vi } from "vitest";
import type { FailureSwitch } from "../../../testing/github/start-github.ts";
import { boardOn, githubBoard } from "../../board/boards.ts";
import { PATIENCE_MS, pauses, timeLimits } from "./time-passes.ts";

afterEach(() => vi.restoreAllMocks());

async function stage() {
  const { github } = await githubBoard();
  github.world.addIssue("acme/eng", { number: 42 });
  github.world.putOnBoard("acme/eng#42", { state: "Research Needed" });
  const ask = (timeoutMs = PATIENCE_MS) =>
    boardOn(github, { timeoutMs }).issueState({ number: 42 });
  return { github, ask, count: () => github.requests.length };
}

const PASSING: readonly FailureSwitch[] = [
  { kind: "http", status: 500 },
  { kind: "http", status: 502 },
  { kind: "connection-reset" },
  { kind: "html" },
  { kind: "truncated-json" },
  { kind: "partial-data", path: ["repository", "issue"] },
  { kind: "http", status: 429, retryAfter: 1 },
  { kind: "primary-limit", resetInSeconds: 1 },
  { kind: "secondary-limit", retryAfter: 1 },
];

describe("retries of a question to GitHub", () => {
  it.each(PASSING)("a question is sent again after %o", async (failure) => {
    const { github, ask, count } = await stage();
    const waited = pauses();
    github.fail({ ...failure, times: 3 });
    expect(await ask()).toMatchObject({ state: "Research Needed" });
    expect([count(), waited.length]).toEqual([4, 3]);
  });

  it("a question is given up after four tries", async () => {
    const { github, ask, count } = await stage();
    pauses();
    github.fail({ kind: "http", status: 502, times: "always" });
    await expect(ask()).rejects.toThrow("GitHub answered 502");
    expect(count()).toBe(4);
  });

  it.each([
    { kind: "http", status: 401 },
    { kind: "http", status: 403 },
    { kind: "http", status: 404 },
    { kind: "unknown-field", field: "blockedBy" },
    { kind: "partial-data", path: ["repository"], type: "FORBIDDEN", message: "No." },
  ] as const)("a question is not sent again after %o, which would fail again", async (failure) => {
    const { github, ask, count } = await stage();
    github.fail(failure);
    await expect(ask()).rejects.toThrow();
    expect(count()).toBe(1);
  });

  it("retries wait longer each time, and two agents never retry at the same moment", async () => {
    for (const [random, expected] of [
      [0, [250, 500, 750]],
      [0.5, [287.5, 575, 862.5]],
    ] as const) {
      vi.spyOn(Math, "random").mockReturnValue(random);
      const { github, ask } = await stage();
      const waited = pauses();
      github.fail({ kind: "http", status: 502, times: 3 });
      await ask();
      expect(waited).toEqual(expected);
      vi.restoreAllMocks();
    }
  });
});

describe("the caller's deadline on GitHub", () => {
  it.each([
    ["a limit longer than it", { kind: "http", status: 429, retryAfter: 30 }],
    ["a limit of unknown length", { kind: "secondary-limit" }],
    ["an hour's limit", { kind: "primary-limit", resetInSeconds: 3000 }],
  ] as const)("the deadline is not exceeded by waiting for %s", async (_what, failure) => {
    const { github, ask, count } = await stage();
    const waited = pauses();
    github.fail({ ...failure, times: "always" });
    await expect(ask()).rejects.toThrow("GitHub's rate limit is used up");
    expect([count(), waited]).toEqual([1, []]);
  });

  it("the deadline ends a request that is not answered", async () => {
    const { github, ask, count } = await stage();
    const limits = timeLimits(github);
    github.fail({ kind: "never-answers", times: "always" });
    await expect(ask()).rejects.toThrow("GitHub did not answer in time");
    expect([count(), limits.length]).toEqual([1, 1]);
    expect(limits[0]).toBeLessThanOrEqual(PATIENCE_MS);
  });

  it("the deadline covers all requests together", async () => {
    const { github } = await stage();
    github.world.fill("acme/eng", 500);
    // Five pages: each is in time by itself, and all of them are not.
    github.fail({ kind: "latency", ms: 150, times: "always" });
    await expect(boardOn(github, { timeoutMs: 500 }).live()).rejects.toThrow(
      "GitHub did not answer in time",
    );
  });

  it("a deadline that passes during a retry reports the earlier failure", async () => {
    const { github, ask } = await stage();
    pauses();
    timeLimits(github);
    github.fail({ kind: "http", status: 502 });
    github.fail({ kind: "never-answers", times: "always" });
    await expect(ask()).rejects.toThrow("GitHub answered 502");
  });

  it("nothing is sent after the deadline has passed", async () => {
    const { ask, count } = await stage();
    await expect(ask(-1)).rejects.toThrow("GitHub did not answer in time");
    expect(count()).toBe(0);
  });
});
