import { describe, expect, it } from "vitest";
import { codeSpansIn, readDocument } from "../../testing/docs/blocks.ts";
import { allTexts, gateLines, patternOf, shareOf } from "../../testing/docs/gate-lines.ts";

const PAGE = readDocument("docs/troubleshooting.md");
const SPANS = codeSpansIn(PAGE).map(({ code }) => code);
const LINES = gateLines();

describe("docs/troubleshooting.md", () => {
  it("the lines of gates are found in the source", () => {
    expect(LINES.length).toBeGreaterThan(60);
    expect(new Set(LINES.map(({ file }) => file)).size).toBeGreaterThan(15);
  });

  it("docs/troubleshooting.md has an entry for every line that a gate prints", () => {
    const missing = LINES.filter(({ text }) => !SPANS.some((span) => patternOf(text).test(span)));
    expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it("docs/troubleshooting.md has no line that no gate prints", () => {
    const first = PAGE.split("\n").flatMap((row) => /^\| `([^`]+)` \|/.exec(row)?.[1] ?? []);
    const texts = allTexts().map((text) => ({ text, pattern: patternOf(text) }));
    const isPrinted = (line: string) =>
      texts.some(({ text, pattern }) => shareOf(text, line) > 0.15 && pattern.test(line));
    expect(first.length).toBeGreaterThan(60);
    expect(first.filter((line) => !isPrinted(line))).toEqual([]);
  });
});
