import { describe, expect, it } from "vitest";
import { copiedText, notYetAmong } from "../../../src/workflow/transfer/copied-comments.ts";

describe("comments that are copied to another board", () => {
  it("a copied comment begins as it did, and ends with who wrote it and when", () => {
    const text = copiedText({ author: "ann", body: "## Branch\n\nfeature/GH-4", at: "2026-01-02" });
    expect(text).toBe("## Branch\n\nfeature/GH-4\n\nFrom ann, 2026-01-02");
  });

  it("a comment is copied as often as it is missing, whatever its white space has become", () => {
    const wanted = [{ body: "a\n\nb" }, { body: "a\n\nb" }, { body: "c" }];
    expect(notYetAmong([{ body: " a b\r\n" }], wanted)).toEqual([
      { body: "a\n\nb" },
      { body: "c" },
    ]);
    expect(notYetAmong([{ body: "c" }, { body: "a b" }, { body: "a b" }], wanted)).toEqual([]);
    expect(notYetAmong([{ body: "x" }, { body: "ab" }], [{ body: "a b" }])).toEqual([
      { body: "a b" },
    ]);
  });
});
