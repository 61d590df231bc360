import { describe, expect, it } from "vitest";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { mayBypass } from "../../../src/shell/bypass/may-bypass.ts";
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

/** CPU milliseconds of one reading: the least of a few, since others use the machine, too. */
function cost(text: string): number {
  const times = Array.from({ length: 3 }, (_, round) => {
    // Another text each time: the last one read is remembered.
    const fresh = text + " ".repeat(round);
    const before = process.cpuUsage();
    if (mayBypass(fresh, WORLD.cwd)) bypassIn(fresh, WORLD);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe("time grows no faster than the text", () => {
  it.each(Object.entries(FAMILIES))("%s", (_, family) => {
    const [less, more] = [cost(family(500)), cost(family(2000))];
    // Four times the text: sixteen times the cost would be the square. Short ones are noise.
    expect(more < 40 || more < 10 * less, `${less} ms, then ${more} ms`).toBe(true);
  });

  it.each(Object.entries(FAMILIES))("a megabyte of %s takes a gate's time", (_, family) => {
    const times = Math.ceil(1_000_000 / (family(1001).length - family(1000).length));
    expect(cost(family(times))).toBeLessThan(250);
  });
});

it("too long to be read: its words decide", () => {
  const filler = "echo x; ".repeat(20_000);
  expect(bypassIn(`${filler}gh issue close 4`, WORLD)).toBeDefined();
  expect(bypassIn(`${filler}gh issue view 4`, WORLD)).toBeUndefined();
});
