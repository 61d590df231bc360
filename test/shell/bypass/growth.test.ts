import { describe, expect, it } from "vitest";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { mayBypass } from "../../../src/shell/bypass/may-bypass.ts";
import { readingMs, timesAsMuch } from "../../../testing/processes/reading-cost.ts";
import { WORLD } from "./world.ts";

/** Texts that grow by repeating one piece. */
const FAMILIES: Readonly<Record<string, (times: number) => string>> = {
  "unknown programs": (times) => "$x issue;".repeat(times),
  "gh and nothing": (times) => `eval '${"gh ".repeat(times)}'`,
  "issues without verbs": (times) => `eval '${"gh issue - ".repeat(times)}'`,
  "ralph in prose": (times) => `python3 -c '${"ralph - - ".repeat(times)}'`,
  "flags of gh": (times) => `gh ${"--a ".repeat(times)}issue view`,
  "flags of curl": (times) => `curl ${"--x ".repeat(times)}https://example.com`,
  "requests of curl": (times) => `curl ${"https://api.github.com --next ".repeat(times)}`,
  "open strings of a query": (times) => `gh api graphql -f query='{${'"" '.repeat(times)}`,
  "braces of a query": (times) => `gh api graphql -f query='${"{a".repeat(times)}'`,
  "commands of find": (times) => `find . ${"-exec rm {} ; ".repeat(times)}# ralph`,
  comments: (times) => `${"# x\n".repeat(times)}sh -c "$ralph"`,
  "files to remove": (times) => `rm -rf ${"./a ".repeat(times)}`,
};

/** CPU milliseconds, on the machine of docs/performance.md. */
const A_GATES_TIME = 250;
/** Eight times the text may cost eight times as much; the square would be 64 times. */
const MOST_TIMES = 16;

function read(text: string): void {
  if (mayBypass(text, WORLD.cwd)) bypassIn(text, WORLD);
}

/** So many pieces as make a text of about this length. */
function ofLength(family: (times: number) => string, length: number): string {
  return family(Math.ceil(length / (family(1001).length - family(1000).length)));
}

describe("time grows no faster than the text", () => {
  it.each(Object.entries(FAMILIES))("%s", (_, family) => {
    const [less, more] = [ofLength(family, 7500), ofLength(family, 60_000)];
    expect(timesAsMuch(read, { less, more, enough: MOST_TIMES })).toBeLessThan(MOST_TIMES);
  });

  it.each(Object.entries(FAMILIES))("a megabyte of %s takes a gate's time", (_, family) => {
    const text = ofLength(family, 1_000_000);
    expect(readingMs(read, text, A_GATES_TIME)).toBeLessThan(A_GATES_TIME);
  });
});

it("too long to be read: its words decide", () => {
  const filler = "echo x; ".repeat(20_000);
  expect(bypassIn(`${filler}gh issue close 4`, WORLD)).toBeDefined();
  expect(bypassIn(`${filler}gh issue view 4`, WORLD)).toBeUndefined();
});
