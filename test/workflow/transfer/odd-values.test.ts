import { describe, expect, it } from "vitest";
import { readCsv } from "../../../src/workflow/transfer/csv.ts";
import { readGhIssues, readJsonLines } from "../../../src/workflow/transfer/json-lines.ts";

/** A value that JSON can hold and that throws when it is converted. */
const UNCONVERTIBLE = { toString: 1, valueOf: 2 };
const DEEP = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`);

describe("odd values in a file that is imported", () => {
  it.each([
    ["number", { number: UNCONVERTIBLE }, "number is not an issue number"],
    ["parent", { parent: DEEP }, "parent is not an issue number"],
    ["blockedBy", { blockedBy: [UNCONVERTIBLE] }, "blockedBy is not an issue number"],
    ["labels", { labels: [UNCONVERTIBLE] }, "a label is not a text"],
  ])("an object as %s is named as a fault of its line", (_name, fields, fault) => {
    const text = JSON.stringify({ title: "T", ...fields });
    expect(readJsonLines(text)).toEqual({ ok: false, faults: [`line 1: ${fault}`] });
  });

  it("gh's answer may have any value in any field", () => {
    const given = { number: 1, title: "T", state: UNCONVERTIBLE, stateReason: DEEP };
    expect(readGhIssues(JSON.stringify([given]))).toMatchObject({ ok: true });
    const labelled = { ...given, labels: [{ name: UNCONVERTIBLE }] };
    expect(readGhIssues(JSON.stringify([labelled]))).toEqual({
      ok: false,
      faults: ["issue 1: a label is not a text"],
    });
  });

  it("a column named like a property of every object is unknown", () => {
    expect(readCsv("title,constructor\nT,x\n")).toEqual({
      ok: false,
      faults: ['line 1: there is no column "constructor"'],
    });
  });
});
