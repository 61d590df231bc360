import { describe, expect, it } from "vitest";
import { type Argument, literal, unknownArgument } from "../../../src/shell/prove/argument.ts";
import { globCovers, globMatches, nameMatches } from "../../../src/shell/written/glob-name.ts";
import { prove } from "../reading.ts";

/** The last word of `rm`, as a command has it. */
function word(text: string): Argument {
  const found = prove(`rm ${text}`).acts.at(-1)?.args.at(-1);
  expect(found?.isGlob, text).toBe(true);
  return found ?? literal("");
}

describe("a pattern for a name", () => {
  it.each([
    ["a", "a", true],
    ["a", "b", false],
    ["a", "ab", false],
    ["a", "", false],
    ["ab", "a", false],
    ["", "", true],
    ["", "a", false],
    ["*", "", true],
    ["*", "a", true],
    ["*", ".a", true],
    ["**", "ab", true],
    ["?", "a", true],
    ["?", "", false],
    ["?", "ab", false],
    ["a*", "a", true],
    ["a*", "abc", true],
    ["a*", "ba", false],
    ["*a", "ba", true],
    ["*a", "aab", false],
    ["*a", "aaba", true],
    ["a*c", "abc", true],
    ["a*c", "abcb", false],
    ["a*b*c", "axbxbxc", true],
    ["a*b*c", "axcxb", false],
    ["*.ts", "a.ts", true],
    ["*.ts", ".ts", true],
    ["*.ts", "a.tsx", false],
    ["a?c*", "abcd", true],
    ["a**", "a", true],
    ["a*?", "a", false],
    ["a*?", "ab", true],
    ["[ab]", "c", true],
    ["a]", "c", true],
    ["\\a", "c", true],
  ])("%s and %s: %s", (pattern, name, is) => expect(nameMatches(pattern, name)).toBe(is));

  it.each([
    ["*", "a", true],
    ["*", ".a", false],
    ["?a", ".a", false],
    [".*", ".a", true],
    ["d/*", "a", true],
    ["*/a", "a", true],
    ["*/a", "b", false],
    ["d/*/", "a", true],
    ["d*//", "d", true],
    ["d*//", "e", false],
    ["a*", "b", false],
  ])("at the end of %s and %s: %s", (text, name, is) => {
    expect(globMatches(word(text), name)).toBe(is);
  });

  it("braces may stand for any name, and what is no pattern for none", () => {
    const braces = unknownArgument("{a,b}*", { isGlob: true });
    expect(globMatches(braces, "c")).toBe(true);
    expect(globMatches(braces, ".c")).toBe(true);
    expect(globMatches(unknownArgument("[.]c", { isGlob: true }), ".c")).toBe(true);
    expect(globMatches(literal("a"), "a")).toBe(false);
    expect(globMatches(unknownArgument("*"), "a")).toBe(false);
  });
});

describe("a pattern for paths", () => {
  it.each([
    ["*", "a", true],
    ["*", "a/b", true],
    ["*", ".a", false],
    [".*", ".a/b", true],
    ["*.ts", "a.ts", true],
    ["*.ts", "b/a.ts", false],
    ["*/b", "a/b", true],
    ["*/b", "a/c", false],
    ["*/b", "a/b/c", true],
    ["*/b", "a", false],
    ["*/.b", "a/.b", true],
    ["*/?b", "a/.b", false],
    ["*/./b", "a/b", true],
    ["*//b", "a/b", true],
    ["*/", "a/b", true],
    ["d/*", "a", true],
    ["d/e*/b", "ea/b", true],
    ["d/e*/b", "a/b", false],
    ["**", "a/b/c", true],
    ["**/c", "c", true],
    ["**/c", "a/c", true],
    ["**/c", "a/b/c", true],
    ["**/c", "a/b", false],
    ["**/c", "a/.b/c", false],
    ["**/**/c", "a/c", true],
    ["**/*/c", "c", false],
    ["**/*/c", "a/c", true],
    ["a*/**", "a", true],
    ["a*/**", "a/b", true],
    ["a*/**", "b/a", false],
  ])("%s covers %s: %s", (text, path, is) => {
    expect(globCovers(word(text), path.split("/"))).toBe(is);
  });

  it("braces may stand for any path, and what is no pattern for none", () => {
    const braces = unknownArgument("*/{a,b}", { isGlob: true });
    expect(globCovers(braces, ["x", ".c", "d"])).toBe(true);
    expect(globCovers(braces, ["x"])).toBe(false);
    expect(globCovers(unknownArgument("*/[.]c", { isGlob: true }), ["x", ".c"])).toBe(true);
    expect(globCovers(literal("a"), ["a"])).toBe(false);
  });

  it("many stars do not take long", () => {
    const stars = unknownArgument(`${"**/".repeat(40)}x`, { isGlob: true });
    expect(
      globCovers(
        stars,
        Array.from({ length: 40 }, () => "a"),
      ),
    ).toBe(false);
  });
});
