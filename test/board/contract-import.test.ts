import { describe, expect, it } from "vitest";
import { exportIssues } from "../../src/actions/transfer/export-issues.ts";
import { applyImport, importPlan } from "../../src/actions/transfer/import-issues.ts";
import { linkedDocuments } from "../../src/workflow/product/artifact-comments.ts";
import { readJsonLines } from "../../src/workflow/transfer/json-lines.ts";
import type { Board } from "../../src/world/board/board.ts";
import { BOARDS } from "./boards.ts";

const PATH = "thoughts/shared/research/2026-05-01-GH-0903-x.md";
const LINK = `## Research Document\n\n${PATH}\n\nhello\nthere`;

const LINES = [
  { number: 901, title: "Import parent", body: "text", state: "In Progress", estimate: "S" },
  { number: 902, title: "Import child", parent: 901, state: "Done", priority: "P1" },
  {
    number: 903,
    title: "Import waits",
    parent: 901,
    blockedBy: [902],
    labels: ["later"],
    comments: [{ author: "amy", body: LINK, at: "2026-05-01T10:00:00.000Z" }],
  },
];

/** Stops after so many issues, like somebody who pressed Ctrl-C. */
async function importInto(board: Board, most = Infinity): Promise<number> {
  const reading = readJsonLines(LINES.map((line) => JSON.stringify(line)).join("\n"));
  if (!reading.ok) throw new Error(reading.faults.join("; "));
  const plan = await importPlan(board, reading.issues);
  expect(plan.faults).toEqual([]);
  let made = 0;
  await applyImport(board, plan, () => {
    made += 1;
    if (made === most) throw new Error("interrupted");
  }).catch((error: Error) => {
    if (error.message !== "interrupted") throw error;
  });
  return made;
}

describe.each(BOARDS)("importing issues into the %s board", (_name, open) => {
  it("an interrupted import goes on, and the same file again makes nothing", async () => {
    const { board } = await open();
    const before = (await board.all()).length;
    expect(await importInto(board, 2)).toBe(2);
    expect(await importInto(board)).toBe(1);
    expect(await importInto(board)).toBe(0);
    const all = (await exportIssues(board)).filter(({ title }) => title.startsWith("Import"));
    expect((await board.all()).length - before).toBe(3);
    const [parent, child, waits] = ["parent", "child", "waits"].map((name) =>
      all.find(({ title }) => title === `Import ${name}`),
    );
    expect(parent).toMatchObject({ state: "In Progress", estimate: "S", body: "text" });
    expect(child).toMatchObject({ state: "Done", parent: { number: parent?.number } });
    expect(waits).toMatchObject({
      labels: ["later"],
      parent: { number: parent?.number },
      blockedBy: [{ number: child?.number }],
    });
    expect(waits?.comments).toHaveLength(1);
    expect(waits?.comments[0]?.body).toContain("hello\nthere");
    const recent = await board.recentComments({ number: waits?.number ?? 0 });
    expect(linkedDocuments(recent, "research", "thoughts/shared")).toEqual([PATH]);
  });
});
