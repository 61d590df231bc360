import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assurancePage } from "../../testing/assurance/assurance-page.ts";
import type { Claim } from "../../testing/assurance/claim.ts";
import { shownBy, wholeCommand } from "../../testing/assurance/parts.ts";
import { type Result, storedResults, storeResult } from "../../testing/assurance/results.ts";
import { showClaim } from "../../testing/assurance/show-claim.ts";

let dir = "";
let file = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "ralph-parts-"));
  file = join(dir, "results.json");
});
afterEach(() => rmSync(dir, { recursive: true }));

const CLAIM: Claim = {
  id: "sample",
  says: "Nothing is lost",
  command: "npm run corpus -- $part",
  parts: ["1", "two words"],
  minutes: 1,
  figures: [
    { label: "runs", printed: /(\d+) runs/, isSum: true },
    { label: "seed", printed: /seed (\d+)/ },
  ],
};

function resultOf(part: string, changed: Partial<Result> = {}): Result {
  const figures = ["runs: 1,000", "seed: 7"];
  return {
    ...{ id: "sample", part, pass: true, figures, why: undefined },
    ...{ seconds: 3, date: "2026-01-02", sources: "now", ...changed },
  };
}

function shown(...results: readonly Result[]) {
  return shownBy(CLAIM, results, "now");
}

function verdict(...results: readonly Result[]): string | undefined {
  const page = assurancePage([{ claim: CLAIM, ...shown(...results) }]);
  return /^\| Nothing is lost \| .*? \| (.*?) \|/m.exec(page)?.[1];
}

describe("a claim with parts", () => {
  it("passes with the figures of all parts, summed or said once", () => {
    const { result, left, isCurrent } = shown(resultOf("1"), resultOf("two words"));
    expect({ left, isCurrent }).toEqual({ left: [], isCurrent: true });
    expect(result).toMatchObject({ pass: true, seconds: 6, figures: ["runs: 2,000", "seed: 7"] });
  });

  it("lists figures that differ and are no sum", () => {
    const other = resultOf("two words", { figures: ["runs: 1", "seed: 8"] });
    expect(shown(resultOf("1"), other).result?.figures).toEqual(["runs: 1,001", "seed: 7, 8"]);
  });

  it("has left what was not run, and does not pass before", () => {
    const { result, left } = shown(resultOf("1"));
    expect({ pass: result?.pass, left }).toEqual({ pass: false, left: ["two words"] });
    expect(verdict(resultOf("1"))).toBe("1 of 2 parts pass");
    expect(verdict()).toBe("not run");
  });

  it("fails by one part that failed, which is run again", () => {
    const failed = resultOf("two words", { pass: false, why: "exit 1" });
    expect(shown(resultOf("1"), failed).left).toEqual(["two words"]);
    expect(verdict(resultOf("1"), failed)).toBe("FAIL: part two words: exit 1");
  });

  it("runs a part of older sources again, and does not count it with newer ones", () => {
    const old = resultOf("1", { sources: "before" });
    const { result, left } = shown(old, resultOf("two words"));
    expect({ left, figures: result?.figures }).toEqual({
      ...{ left: ["1"], figures: ["runs: 1,000", "seed: 7"] },
    });
    expect(verdict(old, resultOf("two words"))).toBe("1 of 2 parts pass");
  });

  it("still says what all parts showed of the same older sources", () => {
    const old = { sources: "before" };
    expect(verdict(resultOf("1", old), resultOf("two words", old))).toBe("pass (of older sources)");
  });

  it("is shown as a loop that anybody can run", () => {
    expect(wholeCommand(CLAIM)).toBe('for part in 1 "two words"; do npm run corpus -- $part; done');
  });

  it("goes on after a stop with the part that it was in", { timeout: 120_000 }, async () => {
    const ran = join(dir, "ran");
    writeFileSync(ran, "");
    // Its files are all of the clone: what a shell reads is not known.
    const command = `echo "$part" >> ${ran}; echo "5 runs"; echo "seed 7"`;
    const claim = { ...CLAIM, command };
    const first = await showClaim(claim, "1", file);
    const left = () => shownBy(claim, storedResults(file), first.sources).left;
    expect(left()).toEqual(["two words"]);
    for (const part of left()) await showClaim(claim, part, file);
    expect(readFileSync(ran, "utf8")).toBe("1\ntwo words\n");
    const { result } = shownBy(claim, storedResults(file), first.sources);
    expect(result).toMatchObject({ pass: true, figures: ["runs: 10", "seed: 7"] });
  });
});

describe("stored results", () => {
  it("are one for each part, and none of a claim from before it had parts", () => {
    const { part: _, ...whole } = resultOf("1");
    for (const one of [whole, resultOf("1"), resultOf("two words"), resultOf("1")]) {
      storeResult(one, file);
    }
    expect(storedResults(file).map(({ part }) => part)).toEqual(["1", "two words"]);
  });
});
