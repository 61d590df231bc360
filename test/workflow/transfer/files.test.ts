import { describe, expect, it } from "vitest";
import { readChecklist } from "../../../src/workflow/transfer/checklist.ts";
import { readCsv } from "../../../src/workflow/transfer/csv.ts";
import {
  jsonLines,
  readGhIssues,
  readJsonLines,
} from "../../../src/workflow/transfer/json-lines.ts";
import {
  type ImportReading,
  NO_DETAILS,
  type PortableIssue,
} from "../../../src/workflow/transfer/portable-issue.ts";

const PLAIN: PortableIssue = { ...NO_DETAILS, place: "line 2", number: undefined, title: "A" };

function issuesOf(reading: ImportReading): readonly PortableIssue[] {
  if (!reading.ok) throw new Error(reading.faults.join("; "));
  return reading.issues;
}

function faultsOf(reading: ImportReading): readonly string[] {
  return reading.ok ? [] : reading.faults;
}

describe("a table of issues", () => {
  it("has every column under any of its names", () => {
    const [one] = issuesOf(
      readCsv(
        "\ufeffID,Title,Description,Status,Size,Priority,Labels,Parent,Blocked by\r\n7,A,text,in progress,xs,p1,a;b,#3,4 5\r\n",
      ),
    );
    expect(one).toEqual({
      ...{ place: "line 2", number: 7, title: "A", body: "text", state: "In Progress" },
      ...{ estimate: "XS", priority: "P1", labels: ["a", "b"], parent: { number: 3 } },
      ...{ blockedBy: [{ number: 4 }, { number: 5 }], comments: [] },
    });
  });

  it("has the same columns under their plain names, in any order and spelling", () => {
    const names = "blocked_by,parent,labels,PRIORITY,estimate,state,body,title,number";
    const row = '"4, 5",3,"a,b",P0,L,backlog,text,A,7';
    expect(issuesOf(readCsv(`${names}\n${row}`))[0]).toEqual({
      ...{ place: "line 2", number: 7, title: "A", body: "text", state: "Backlog" },
      ...{ estimate: "L", priority: "P0", labels: ["a", "b"], parent: { number: 3 } },
      ...{ blockedBy: [{ number: 4 }, { number: 5 }], comments: [] },
    });
  });

  it("keeps commas, quotes and line breaks of a quoted field, and counts lines right", () => {
    const issues = issuesOf(readCsv('title,body\n"A, ""B""","one\ntwo"\n\nC,""\nD'));
    expect(issues).toEqual([
      { ...PLAIN, title: 'A, "B"', body: "one\ntwo" },
      { ...PLAIN, place: "line 5", title: "C" },
      { ...PLAIN, place: "line 6", title: "D" },
    ]);
  });

  it("ends where the file ends, also inside quotes or behind a comma", () => {
    expect(issuesOf(readCsv('title\n"A'))).toEqual([PLAIN]);
    expect(issuesOf(readCsv("title,body\nA,"))).toEqual([PLAIN]);
    expect(issuesOf(readCsv('title\na"b'))[0]?.title).toBe('a"b');
    expect(issuesOf(readCsv('body,title\n"",A'))).toEqual([PLAIN]);
  });

  it.each<[string, string, string[]]>([
    ["nothing in it", "", ["the file is empty"]],
    ["no title", "body\nx", ["line 1: the column title is missing", "line 2: it has no title"]],
    ["an unknown column", "title, Due \nA,x", ['line 1: there is no column "Due"']],
    ["too many fields", "title\nA,b", ["line 2: it has more fields than the header"]],
    [
      "a state that is none",
      "title,state\nA,Wip",
      [expect.stringMatching(/^line 2: state is one of: Backlog, .*; not "Wip"$/)],
    ],
    ["a number that is none", "title,number\nA,x", ["line 2: number is not an issue number"]],
    ["a number too small", "title,number\nA,0", ["line 2: number is not an issue number"]],
    ["half a number", "title,number\nA,1.5", ["line 2: number is not an issue number"]],
    [
      "a number too large",
      "title,parent\nA,99999999999",
      ["line 2: parent is not an issue number"],
    ],
    [
      "a blocker that is none",
      "title,blockedBy\nA,x",
      ["line 2: blockedBy is not an issue number"],
    ],
  ])("is refused for %s", (_what, text, faults) => {
    expect(faultsOf(readCsv(text))).toEqual(faults);
  });
});

describe("issues one a line", () => {
  const comment = { author: "ann", body: "hello", at: "2026-01-01T00:00:00Z" };
  const full: PortableIssue = {
    ...{ place: "line 1", number: 7, title: "A", body: "text", state: "Backlog" },
    ...{ estimate: "XS", priority: "P1", labels: ["a"], parent: { number: 3 } },
    ...{ blockedBy: [{ number: 4 }], comments: [comment] },
  };

  it("are read as they were written, and written the same again", () => {
    const text = jsonLines([full, { ...PLAIN, parent: { index: 0 }, blockedBy: [{ index: 0 }] }]);
    expect(text.split("\n")).toHaveLength(3);
    const read = issuesOf(readJsonLines(text));
    expect(read).toEqual([full, PLAIN]);
    expect(jsonLines(read)).toBe(text);
  });

  it.each<[string, string, string[]]>([
    [
      "no object",
      "[]\n\nx\nnull",
      ["line 1", "line 3", "line 4"].map((at) => `${at}: it is not a JSON object`),
    ],
    ["an unknown field", '{"title":"A","due":1}', ['line 1: there is no field "due"']],
    [
      "a title that is no text",
      '{"title":1}',
      ["line 1: title is not a text", "line 1: it has no title"],
    ],
    ["labels that are no list", '{"title":"A","labels":1}', ["line 1: labels is not a list"]],
    [
      "a comment without author",
      '{"title":"A","comments":[{"body":"x"},1]}',
      Array(2).fill("line 1: a comment needs author, body and at"),
    ],
    [
      "comments of which each lacks one field, or has another value in it",
      JSON.stringify({
        title: "A",
        comments: [
          ...[
            { body: "b", at: "t" },
            { author: "a", at: "t" },
            { author: "a", body: "b" },
          ],
          ...[
            { author: 1, body: "b", at: "t" },
            { author: "a", body: 1, at: "t" },
          ],
          ...[{ author: "a", body: "b", at: 1 }, null, "author", []],
        ],
      }),
      Array(9).fill("line 1: a comment needs author, body and at"),
    ],
  ])("are refused for %s", (_what, text, faults) => {
    expect(faultsOf(readJsonLines(text))).toEqual(faults);
  });
});

describe("issues that gh lists", () => {
  it("are finished or canceled when they are closed, and keep the names of their labels", () => {
    const given = [
      { number: 1, title: "A", state: "OPEN", labels: [{ name: "bug" }, "odd", null] },
      { number: 2, title: "B", state: "closed", stateReason: "COMPLETED" },
      { number: 3, title: "C", state: "CLOSED", stateReason: "not_planned", body: "why" },
    ];
    expect(issuesOf(readGhIssues(JSON.stringify(given)))).toEqual([
      { ...PLAIN, place: "issue 1", number: 1, labels: ["bug"] },
      { ...PLAIN, place: "issue 2", number: 2, title: "B", state: "Done" },
      { ...PLAIN, place: "issue 3", number: 3, title: "C", state: "Canceled", body: "why" },
    ]);
  });

  it.each<[string, string[]]>([
    ["{", ["the file is not JSON"]],
    ["{}", ["the file is not a list of issues"]],
    ["[1]", ["issue 1: it has no title"]],
    ['[null, "title", []]', [1, 2, 3].map((at) => `issue ${at}: it has no title`)],
  ])("are refused: %s", (text, faults) => {
    expect(faultsOf(readGhIssues(text))).toEqual(faults);
  });
});

describe("a checklist", () => {
  it("has a sub-issue for what is nested, and is Done where it is ticked", () => {
    const text = "# Plan\n- [ ] A\n  * [x] B\n\t+ [X] C\n- [ ] D \nprose\n- no item";
    expect(issuesOf(readChecklist(text))).toEqual([
      { ...PLAIN, place: "line 2" },
      { ...PLAIN, place: "line 3", title: "B", state: "Done", parent: { index: 0 } },
      { ...PLAIN, place: "line 4", title: "C", state: "Done", parent: { index: 1 } },
      { ...PLAIN, place: "line 5", title: "D" },
    ]);
  });

  it("without an item is refused", () => {
    expect(faultsOf(readChecklist("- [] A\n-[ ] B"))).toEqual([
      "the file has no checklist item: - [ ] TITLE",
    ]);
  });
});
