import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_LINE, line, oneLine, title } from "../../src/gate/line.ts";

describe("a gate's line", () => {
  it("a line has no line break, whatever the input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.string(), (subject, name) => {
        const said = line`Task ${title(name)} is open for your role: ${title(subject)}.`;
        expect(said.length).toBeLessThanOrEqual(LONGEST_LINE);
        expect(said).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(said.isWellFormed()).toBe(true);
        expect(said.startsWith("Task ")).toBe(true);
        expect(said.endsWith(".")).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("a line cuts titles before anything else", () => {
    const said = line`#42 is open: ${title("x".repeat(500))}, and that is that.`;
    expect(said).toMatch(/^#42 is open: x+…, and that is that\.$/);
    expect(said).toHaveLength(LONGEST_LINE);
  });

  it("a line gives room that a short title does not need to a long one", () => {
    const said = line`Task ${title("7")} is open for your role: ${title("y".repeat(500))}.`;
    expect(said).toHaveLength(LONGEST_LINE);
    expect(said.startsWith("Task 7 is open")).toBe(true);
  });

  it("a line has no colours, line breaks or direction marks", () => {
    expect(line`${title("\u001b[31mred\u001b[0m\r\nnext\u202e!")}`).toBe("red next!");
  });

  it("a line does not cut a character in half", () => {
    const said = line`${title("😀".repeat(200))}`;
    expect(said.isWellFormed()).toBe(true);
    expect(said.endsWith("…")).toBe(true);
  });

  it("a line that is too long without titles is cut at its end", () => {
    expect(oneLine("y".repeat(300))).toHaveLength(LONGEST_LINE);
  });

  it.each([
    ["abc😀", 5, "abc😀"],
    ["abc😀d", 5, "abc…"],
    ["abcd😀", 5, "abcd…"],
    ["abcdef", 1, "…"],
  ])("%j in %i characters is %j", (text, room, shown) => {
    expect(oneLine(text, room)).toBe(shown);
  });

  it.each([
    ["\u0000a", "a"],
    ["a\u001fb", "a b"],
    ["a b~", "a b~"],
    ["a\u007fb", "a b"],
    ["a\u0080b", "a b"],
    ["a\u2029b", "a b"],
    ["a\u2066b", "ab"],
    ["a\ud800b", "a\ufffdb"],
    ["\u001b]0;title\u0007a", "a"],
    ["é", "é"],
  ])("%j is shown as %j", (text, shown) => expect(oneLine(text)).toBe(shown));

  it("titles share what the fixed words leave, however many and long", () => {
    const [long, short] = ["a".repeat(300), "b".repeat(10)];
    const said = line`${title(long)}|${title(short)}|${title(long)}`;
    expect(said).toBe(`${"a".repeat(73)}…|${short}|${"a".repeat(73)}…`);
    expect(line`${"x".repeat(159)}${title(long)}`).toBe(`${"x".repeat(159)}…`);
    expect(line`${"x".repeat(170)}${title(long)}`).toHaveLength(LONGEST_LINE);
    expect(line`#${4} ${"is"} ${title("  open ")}.`).toBe("#4 is open.");
  });
});
