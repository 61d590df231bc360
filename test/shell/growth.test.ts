import { describe, expect, it } from "vitest";
import { bypassIn } from "../../src/shell/bypass/bypass-in-command.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import { readingMs, timesAsMuch } from "../../testing/processes/reading-cost.ts";
import { WORLD } from "./bypass/world.ts";
import { START } from "./reading.ts";

/** Texts that took a reader time by the square of their length, or more. */
const FAMILIES: Readonly<Record<string, (n: number) => string>> = {
  "old arithmetic": (n) => "$[".repeat(n),
  "unknown commands": (n) => "$x issue;".repeat(n),
  "repeated -C": (n) => `git ${"-C a ".repeat(n)}status`,
  "falling cases": (n) => `${"case a in a) ".repeat(n)}${";& esac ".repeat(n)}`,
  braces: (n) => "{".repeat(n),
  "lists in braces": (n) => "{a,".repeat(n),
  groups: (n) => "{ ".repeat(n),
  substitutions: (n) => "$(".repeat(n),
  "quoted substitutions": (n) => '"$('.repeat(n),
  expansions: (n) => "${a:-".repeat(n),
  conditions: (n) => "if a; then ".repeat(n),
  "loops over words": (n) => `${"for x in a b; do ".repeat(n)}ls${"; done".repeat(n)}`,
  "whole loops": (n) => `${"while a; do cd b; ".repeat(n)}ls${"; done".repeat(n)}`,
  "here-documents": (n) => `cat ${"<<A ".repeat(n)}\n${"A\n".repeat(n)}`,
  assignments: (n) => "a=1;".repeat(n),
  "many variables": (n) => Array.from({ length: n }, (_, at) => `a${at}=1;`).join(""),
  "many directories": (n) => "cd a;".repeat(n),
  pipes: (n) => `${"ls|".repeat(n)}ls`,
  "and lists": (n) => `${"cd a && ".repeat(n)}ls`,
  "functions that call each other": (n) =>
    `${Array.from({ length: n }, (_, at) => `f${at + 1}() { f${at}; f${at}; };`).join("")}f${n}`,
  "nested sh -c": (n) => "sh -c 'sh -c ls' ;".repeat(n),
  "long word": (n) => `echo ${"a".repeat(n)}`,
  "long word before a pattern": (n) => `cat ${"a".repeat(n)}*`,
  "long quotes": (n) => `echo "${"a\\$".repeat(n)}"`,
  "sed script": (n) => `sed -n '${"s/a/b/;".repeat(n)}' f`,
  "awk program": (n) => `awk '{${"x=1;".repeat(n)}}' f`,
  "find words": (n) => `find . ${"-name a -o ".repeat(n)}-true`,
  "unfinished awk": (n) => `awk '${'"'.repeat(n)}' f`,
};

/** CPU milliseconds, on the machine of docs/performance.md. */
const A_GATES_TIME = 250;
/** Eight times the text may cost eight times as much; the square would be 64 times. */
const MOST_TIMES = 16;

function read(text: string): void {
  proveCommand(text, START);
  bypassIn(text, WORLD);
}

/** As many pieces as fit. A text that was cut off would not parse. */
function ofLength(make: (n: number) => string, most: number): string {
  let pieces = Math.ceil(most / (make(65).length - make(64).length));
  while (make(pieces).length > most) pieces = Math.floor(pieces * 0.98);
  return make(pieces);
}

describe("the cost of reading grows with the text, not with its square", () => {
  it.each(Object.entries(FAMILIES))("%s", (_name, make) => {
    const [less, more] = [ofLength(make, 7.5 * 1024), ofLength(make, 60 * 1024)];
    expect(timesAsMuch(read, { less, more, enough: MOST_TIMES })).toBeLessThan(MOST_TIMES);
  });
});

describe("a megabyte", () => {
  it.each(Object.entries(FAMILIES))("of %s is not read", (_name, make) => {
    const text = ofLength(make, 1024 * 1024);
    expect(readingMs(read, text, A_GATES_TIME)).toBeLessThan(A_GATES_TIME);
  });
});

describe("the longest text that is read", () => {
  it.each(Object.entries(FAMILIES))("of %s takes a gate's time", (_name, make) => {
    const text = ofLength(make, 64 * 1024);
    expect(readingMs(read, text, A_GATES_TIME)).toBeLessThan(A_GATES_TIME);
  });
});
