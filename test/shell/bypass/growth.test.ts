import { describe, expect, it } from "vitest";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { mayBypass } from "../../../src/shell/bypass/may-bypass.ts";
import { leastCost, ownCost } from "../../../testing/processes/least-cost.ts";
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

/** What costs less is not told from nothing. */
const NOISE = 40;
const A_GATES_TIME = 250;

/** CPU milliseconds of one reading. Another text each time: the last one read is remembered. */
function cost(text: string, enough: number): number {
  const read = (round: number) => {
    const fresh = text + " ".repeat(round);
    return ownCost(() => {
      if (mayBypass(fresh, WORLD.cwd)) bypassIn(fresh, WORLD);
    });
  };
  return leastCost(read, { rounds: 3, enough });
}

describe("time grows no faster than the text", () => {
  it.each(Object.entries(FAMILIES))("%s", (_, family) => {
    const more = cost(family(2000), NOISE);
    if (more < NOISE) return;
    // Four times the text: sixteen times the cost would be the square.
    const less = cost(family(500), 0);
    expect(more, `${less} ms, then ${more} ms`).toBeLessThan(10 * less);
  });

  it.each(Object.entries(FAMILIES))("a megabyte of %s takes a gate's time", (_, family) => {
    const times = Math.ceil(1_000_000 / (family(1001).length - family(1000).length));
    expect(cost(family(times), A_GATES_TIME)).toBeLessThan(A_GATES_TIME);
  });
});

it("too long to be read: its words decide", () => {
  const filler = "echo x; ".repeat(20_000);
  expect(bypassIn(`${filler}gh issue close 4`, WORLD)).toBeDefined();
  expect(bypassIn(`${filler}gh issue view 4`, WORLD)).toBeUndefined();
});
