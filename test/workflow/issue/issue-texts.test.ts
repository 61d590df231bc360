import { describe, expect, it } from "vitest";
import {
  LONGEST_TEXT,
  LONGEST_TITLE,
  plainText,
  shownText,
  textFault,
  titleFault,
} from "../../../src/workflow/issue/issue-texts.ts";

describe("a title", () => {
  it.each([
    ["", "the title is empty: give it in a few words"],
    [" ", "the title is empty: give it in a few words"],
    [" \u200b\u2060 ", "the title is empty: give it in a few words"],
    ["a\u200db", undefined],
    ["a\nb", expect.stringContaining("line breaks or control characters")],
    ["a\tb", expect.stringContaining("line breaks or control characters")],
    ["a\u001b[31mb", expect.stringContaining("line breaks or control characters")],
    ["x".repeat(LONGEST_TITLE), undefined],
    ["x".repeat(LONGEST_TITLE + 1), "the title has 257 characters: give it in at most 256"],
  ])("%j has the fault %s", (title, fault) => {
    expect(titleFault(title)).toEqual(fault);
  });
});

describe("a description or comment", () => {
  it("may be so long and no longer", () => {
    expect(textFault("x".repeat(LONGEST_TEXT), "comment")).toBeUndefined();
    expect(textFault("x".repeat(LONGEST_TEXT + 1), "description")).toBe(
      "the description has 60001 characters: give it in at most 60000",
    );
  });

  it.each([
    ["one\ntwo\ttabbed", "one\ntwo\ttabbed"],
    ["one\r\ntwo\rthree", "one\ntwothree"],
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b]0;title\u0007text", "text"],
    ["\u001b]8;;http://x\u001b\\link", "link"],
    ["bell\u0007 del\u007f sep\u2028", "bell del sep"],
    ["half \ud800", "half \ufffd"],
    ["half \ud800\u0007", "half \ufffd"],
  ])("%j is kept as %j", (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it("is shown without what turns its direction", () => {
    expect(shownText("a\u202eb\u2066c\u0007")).toBe("abc");
  });
});
