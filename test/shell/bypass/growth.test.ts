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

function seconds(text: string): number {
  const before = process.cpuUsage();
  if (mayBypass(text, WORLD.cwd)) bypassIn(text, WORLD);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The best of some runs: what else the machine does only adds. */
const best = (text: string) => Math.min(...Array.from({ length: 5 }, () => seconds(text)));

describe("time grows no faster than the text", () => {
  it.each(Object.entries(FAMILIES))("%s", (_, family) => {
    const [small, large] = [best(family(500)), best(family(2000))];
    // Four times the text: sixteen times the time would be a square.
    expect(large / Math.max(small, 0.001)).toBeLessThan(10);
  });

  it.each(Object.entries(FAMILIES))("a megabyte of %s is answered", (_, family) => {
    const times = Math.ceil(1_000_000 / (family(1001).length - family(1000).length));
    expect(() => seconds(family(times))).not.toThrow();
  });
});

it("too long to be read: its words decide", () => {
  const filler = "echo x; ".repeat(20_000);
  expect(bypassIn(`${filler}gh issue close 4`, WORLD)).toBeDefined();
  expect(bypassIn(`${filler}gh issue view 4`, WORLD)).toBeUndefined();
});
