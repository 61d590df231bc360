import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  plainPath,
  type StreamIssue,
  workStreams,
} from "../../../src/workflow/next/work-streams.ts";

const work = (number: number, files: string[], blockedBy: number[] = []): StreamIssue => ({
  number,
  files,
  blockedBy,
});

describe("work streams", () => {
  it("work streams keep issues that share a file together and the others apart", () => {
    const streams = workStreams([work(3, ["c.ts"]), work(2, ["b.ts", "a.ts"]), work(1, ["a.ts"])]);
    expect(streams).toEqual([
      { id: 1, issues: [1, 2], files: ["a.ts", "b.ts"], sharedFiles: ["a.ts"] },
      { id: 2, issues: [3], files: ["c.ts"], sharedFiles: [] },
    ]);
  });

  it("work streams keep an issue with those it waits for, through others too", () => {
    const streams = workStreams([work(1, []), work(2, ["x"], [1]), work(3, ["x"]), work(4, [])]);
    expect(streams.map(({ issues }) => issues)).toEqual([[1, 2, 3], [4]]);
  });

  it("work streams ignore blockers that are not among the issues", () => {
    expect(workStreams([work(1, ["a"], [99]), work(2, ["b"], [99])])).toHaveLength(2);
  });

  it("work streams are empty without issues, and merge an issue given twice", () => {
    expect(workStreams([])).toEqual([]);
    expect(workStreams([work(1, ["a"]), work(1, ["b"])])).toEqual([
      { id: 1, issues: [1], files: ["a", "b"], sharedFiles: [] },
    ]);
  });

  it.each([
    ["./src//a.ts", "src/a.ts"],
    ["src/x/../a.ts", "src/a.ts"],
    ["/src/../../a.ts", "/a.ts"],
    ["../a.ts", "../a.ts"],
    ["../../a.ts", "../../a.ts"],
    [" a.ts ", "a.ts"],
    ["", ""],
  ])("work streams read the path %s as %s", (given, plain) => {
    expect(plainPath(given)).toBe(plain);
  });

  it("work streams do not depend on the order of issues, files or blockers, and never share a file", () => {
    const issues = fc.array(
      fc.record({
        number: fc.integer({ min: 1, max: 20 }),
        files: fc.array(fc.constantFrom("a", "./a", "b", "c/d", "c/../b", "e", "")),
        blockedBy: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 2 }),
      }),
    );
    const cases = issues.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(cases, ([all, others]) => {
        const turned = others.map((one) => ({ ...one, files: [...one.files].reverse() }));
        const streams = workStreams(all);
        expect(workStreams(turned)).toEqual(streams);
        const numbers = streams.flatMap((stream) => stream.issues);
        expect(numbers.toSorted()).toEqual([...new Set(all.map(({ number }) => number))].sort());
        const files = streams.flatMap((stream) => stream.files);
        expect(new Set(files).size).toBe(files.length);
      }),
      { numRuns: 300 },
    );
  });
});
