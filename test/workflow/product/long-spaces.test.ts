import { describe, expect, it } from "vitest";
import { branchNamed, linkedDocuments } from "../../../src/workflow/product/artifact-comments.ts";
import { issuesListed } from "../../../src/workflow/product/document-text.ts";
import { isApproval, newestVerdict } from "../../../src/workflow/product/rounds.ts";

/** So many that a pattern which divides them in two ways would run into the test's time-out. */
const MANY = " ".repeat(1_000_000);
/** The same for one that divides them in three. */
const SOME = " ".repeat(100_000);

describe("texts of strangers with very many spaces", () => {
  it.each([
    ["after a heading's marks", `##${MANY}Branch x\nfeature/GH-1`],
    ["within a heading", `## Branch${MANY}x\nfeature/GH-1`],
    ["before a heading", `${MANY}x`],
    ["after a branch", `## Branch\nBranch:${MANY}x y`],
  ])("a comment with many spaces %s is read at once, and names nothing", (_where, body) => {
    expect(branchNamed([{ body, byWriter: true }])).toBeUndefined();
    expect(linkedDocuments([{ body, byWriter: false }], "plan", "thoughts/shared")).toEqual([]);
  });

  it("a heading's own spaces do not matter, nor how its line ends", () => {
    for (const body of ["##  \t Branch \t\r\nfeature/GH-1", "\n \u00a0## branch\nfeature/GH-1"]) {
      expect(branchNamed([{ body, byWriter: true }])).toBe("feature/GH-1");
    }
    expect(branchNamed([{ body: "## Branch", byWriter: true }])).toBeUndefined();
    expect(branchNamed([{ body: "##Branch\nx", byWriter: true }])).toBeUndefined();
  });

  it("a plan's list of issues with many spaces is read at once", () => {
    const listed = (text: string) => issuesListed(`---\ngithub_issues:${text}\n---\n`);
    expect(listed(`${SOME}]x`)).toEqual([]);
    expect(listed(` [42,${SOME}43]${SOME}`)).toEqual([42, 43]);
    expect(listed(" 7 ")).toEqual([7]);
  });

  it("a verdict with many spaces is read at once", () => {
    expect(isApproval(`APPROVED${SOME}x`)).toBe(false);
    expect(newestVerdict(`## Round 1${SOME}:${SOME}no${SOME}\u2028`)).toBe("no");
    expect(isApproval(`APPROVED${SOME}2026-01-02${SOME}.`)).toBe(true);
  });
});
