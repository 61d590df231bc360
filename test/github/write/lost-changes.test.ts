import { afterEach, describe, expect, it, vi } from "vitest";
import type { FailureSwitch } from "../../../testing/github/start-github.ts";
import { COMPLETE, LOCK, stage } from "./change-stage.ts";
import { PATIENCE_MS, timeLimits } from "./time-passes.ts";

afterEach(() => vi.restoreAllMocks());

/** GitHub may or may not have carried the change out; the sentence is what became of the answer. */
const AMBIGUOUS: readonly (readonly [
  failure: FailureSwitch,
  applied: boolean,
  sentence: string,
])[] = [
  [{ kind: "http", status: 502, applied: true }, true, "GitHub answered 502"],
  [{ kind: "http", status: 502 }, false, "GitHub answered 502"],
  [{ kind: "answer-lost" }, true, "GitHub cannot be reached"],
  [{ kind: "connection-reset" }, false, "GitHub cannot be reached"],
  [{ kind: "truncated-json" }, true, "GitHub's answer is not JSON"],
  [{ kind: "html" }, false, "GitHub's answer is not JSON"],
  [{ kind: "never-answers", applied: true }, true, "GitHub did not answer in time"],
  [{ kind: "never-answers" }, false, "GitHub did not answer in time"],
];

describe("changes whose answer was lost are looked up and never sent again", () => {
  it.each(AMBIGUOUS)(
    "a hand-off whose answer was lost is looked up: %o, applied: %j",
    async (failure, applied, sentence) => {
      const { github, go, state, comments, writes } = await stage();
      timeLimits(github);
      github.fail({ ...failure, only: "mutations", times: "always" });
      const ended = go(COMPLETE);
      if (applied) expect(await ended).toMatchObject({ kind: "go" });
      else await expect(ended).rejects.toThrow(`#42: ${sentence}; nothing was applied`);
      expect(writes()).toBe(1);
      const after = applied ? ["Ready for Plan", 1] : ["Research Needed", 0];
      expect([state(), comments()]).toEqual(after);
    },
  );

  it.each(AMBIGUOUS)(
    "a claim whose answer was lost is looked up: %o, applied: %j",
    async (failure, applied, sentence) => {
      const { github, board, go, state, comments, writes } = await stage();
      timeLimits(github);
      github.fail({ ...failure, matching: "mutation Claim" });
      const ended = go(LOCK);
      if (applied) expect(await ended).toMatchObject({ kind: "go", move: { takesLock: true } });
      else await expect(ended).rejects.toThrow(`#42: ${sentence}; nothing was applied`);
      expect([writes(), comments()]).toEqual(applied ? [2, 1] : [1, 0]);
      expect(state()).toBe(applied ? "Research in Progress" : "Research Needed");
      const lock = (await board.issueState({ number: 42 }))?.lock;
      expect(lock?.holder).toBe(applied ? "amy@team" : undefined);
    },
  );

  it.each(AMBIGUOUS)(
    "a move after a claim whose answer was lost is looked up: %o, applied: %j",
    async (failure, applied, sentence) => {
      const { github, go, state, comments } = await stage();
      timeLimits(github);
      github.fail({ ...failure, matching: "m0: updateProjectV2ItemFieldValue" });
      const ended = go(LOCK);
      if (applied) expect(await ended).toMatchObject({ kind: "go" });
      else
        await expect(ended).rejects.toThrow(
          `#42: ${sentence}; nothing was applied; the claim was withdrawn`,
        );
      expect([state(), comments()]).toEqual(
        applied ? ["Research in Progress", 1] : ["Research Needed", 0],
      );
    },
  );

  it("a lost answer that cannot be looked up is reported", async () => {
    const { github, go } = await stage();
    github.fail({ kind: "answer-lost", only: "mutations" });
    const reading = go(COMPLETE);
    while (github.requests.length === 0) await Bun.sleep(1);
    github.fail({ kind: "http", status: 401, only: "queries", times: "always" });
    await expect(reading).rejects.toThrow(
      "#42: GitHub cannot be reached; it is not known whether this was applied",
    );
  });

  it("a change leaves a quarter of the time for looking it up", async () => {
    const { github, go, writes } = await stage();
    const limits = timeLimits(github);
    github.fail({ kind: "never-answers", applied: true, only: "mutations" });
    expect(await go(COMPLETE)).toMatchObject({ kind: "go" });
    const change = github.requests.findIndex(({ mutations }) => mutations.length > 0);
    expect([writes(), limits.length]).toEqual([1, github.requests.length]);
    expect(limits[change]).toBeLessThanOrEqual(Math.ceil(PATIENCE_MS * 0.75));
    expect(limits[change]).toBeGreaterThan(0);
    // A question may use all that is left.
    expect(limits[0]).toBeGreaterThan(limits[change] ?? 0);
  });
});
