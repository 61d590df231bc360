import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isShared, patternsOf, plainPath } from "../../../src/workflow/next/path-pattern.ts";
import {
  type StreamIssue,
  workStreams as streamsAndCycles,
  type WorkStream,
} from "../../../src/workflow/next/work-streams.ts";

const workStreams = (issues: readonly StreamIssue[]): readonly WorkStream[] =>
  streamsAndCycles(issues).streams;

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
    [".", "./"],
    ["src/x/", "src/x/"],
    ["./src//", "src/"],
    ["/abs/dir/", "/abs/dir/"],
    ["/", "/"],
    ["../", "../"],
    ["src/..", "./"],
    ["a/../../b", "../b"],
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

  it.each([
    ["src/auth/", "src/auth/login.ts", true],
    ["src/auth", "src/auth/login.ts", true],
    ["src/auth/", "src/auth/deep/", true],
    ["./", "src/a.ts", true],
    ["src/auth/", "src/author.ts", false],
    ["src/auth/", "src/a.ts", false],
    ["src/*.ts", "src/a.ts", true],
    ["src/*.ts", "src/x/a.ts", false],
    ["src/**/*.ts", "src/x/y/a.ts", true],
    ["src/**/*.ts", "src/a.ts", true],
    ["src/**/*.test.ts", "src/a.ts", false],
    ["src/**/*.test.ts", "src/x/", true],
    ["src/**", "src/a.ts", true],
    ["**/*.md", "docs/a.md", true],
    ["src/{a,b}.ts", "src/b.ts", true],
    ["src/{a,b}.ts", "src/c.ts", false],
    ["src/[ab].ts", "src/a.ts", true],
    ["src/?.ts", "src/ab.ts", false],
    ["src/a*.ts", "src/*b.ts", true],
    ["src/a*.ts", "src/b*.ts", false],
    ["src/*/index.ts", "src/**/index.ts", true],
    ["src/@(a|b).ts", "src/a.ts", true],
    ["a", "a/b.ts", true],
    ["a/b", "a/b/c.ts", true],
    ["s", "src/a.ts", false],
    ["src/a", "src/ab/c.ts", false],
    ["/a", "/a/b.ts", true],
    ["../a", "../a/b.ts", true],
    ["./", "../a.ts", false],
    ["src/*", "src/*/x.ts", false],
    ["src/x{a,b,}", "src/x", true],
    ["src/{a}", "src/a", true],
  ])("work streams: %s and %s share a path: %s", (a, b, together) => {
    for (const pair of [
      [work(1, [a]), work(2, [b])],
      [work(1, [b]), work(2, [a])],
    ]) {
      const streams = workStreams(pair);
      expect(streams).toHaveLength(together ? 1 : 2);
      expect(streams[0]?.sharedFiles).toEqual(together ? [a, b].sort() : []);
    }
  });

  it("a glob shares with every path it matches, by another reading of globs", () => {
    const part = fc.constantFrom("a", "b", "ab", "*", "a*", "?", "**", "*b");
    const glob = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    const name = fc.constantFrom("a", "b", "ab", "ba", "aab");
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(glob, path, (pattern, file) => {
        const [one, other] = [patternsOf(pattern)[0], patternsOf(file)[0]];
        expect(one && other && isShared(one, other)).toBe(asExpression(pattern).test(file));
      }),
      { numRuns: 2000 },
    );
  });

  it("a stream is in the order to build it: blockers first, then the lowest number", () => {
    const streams = workStreams([
      work(1, ["a"], [3]),
      work(2, ["a"]),
      work(3, ["b"], [5]),
      work(5, []),
    ]);
    expect(streams.map(({ issues }) => issues)).toEqual([[2, 5, 3, 1]]);
  });

  it("work streams report issues that wait for each other, and leave none out", () => {
    const found = streamsAndCycles([
      work(1, [], [2]),
      work(2, [], [1]),
      work(3, [], [2]),
      work(4, [], [4]),
    ]);
    expect(found.cycles).toEqual([[1, 2]]);
    expect(found.streams.map(({ issues }) => issues)).toEqual([[1, 2, 3], [4]]);
  });
});

/** A glob as a regular expression, written independently of `isShared`. */
function asExpression(glob: string): { test(path: string): boolean } {
  const parts = glob.split("/").map((part) => {
    if (part === "**") return "(?:[^/]+/)*";
    return `${part.replaceAll("*", "[^/]*").replaceAll("?", "[^/]")}/`;
  });
  const whole = new RegExp(`^${parts.join("")}$`);
  return { test: (path) => whole.test(`${path}/`) };
}

it("work streams compare every glob with every other one", () => {
  const globs = ["a*", "b*", "c*", "d*", "e*"];
  for (const [at, one] of globs.entries()) {
    for (const [other, glob] of globs.entries()) {
      if (other <= at) continue;
      const given = globs.map((each, index) =>
        work(index + 1, [each, ...(index === other ? [`${one}.ts`] : [])]),
      );
      const together = workStreams(given).filter(({ issues }) => issues.length > 1);
      expect(
        together.map(({ issues }) => issues),
        `${one} ${glob}`,
      ).toEqual([[at + 1, other + 1]]);
    }
  }
});
