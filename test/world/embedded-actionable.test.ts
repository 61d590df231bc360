import { Database } from "bun:sqlite";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { processableQuery } from "../../src/workflow/next/processable-query.ts";
import { nothingAhead } from "../../src/world/board/board.ts";
import { FIRST_OF_KIND } from "../../src/world/embedded/actionable.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { sandbox } from "../../testing/sandbox.ts";

const query = processableQuery(MACHINE, DEFAULT_SETTINGS);

async function boardFile() {
  const path = join(sandbox().project, ".ralph/board.db");
  return { path, board: await openEmbeddedBoard(path, true) };
}

it("actionable issues are read from their index alone, without a sort or a scan of the board", async () => {
  const { path, board } = await boardFile();
  board.close();
  const raw = new Database(path);
  const plan = raw.query(`EXPLAIN QUERY PLAN ${FIRST_OF_KIND}`).all("Backlog", 0, 0, 20);
  raw.close();
  const details = plan.map((step) => String({ ...Object(step) }.detail));
  expect(details).toEqual([expect.stringMatching(/^SEARCH issues USING .*issues_to_take/)]);
});

it("groups that another program changed are settled when they are next asked for", async () => {
  const { path, board } = await boardFile();
  const raw = new Database(path);
  const add = raw.query("INSERT INTO issues (number, title, state, parent) VALUES (?, 't', ?, ?)");
  const found = async () => (await board.actionable(query)).first.map(({ number }) => number);
  add.run(1, "Backlog", null);
  add.run(2, "Ready for Plan", 1);
  add.run(3, "Research in Progress", 1);
  expect(await found()).toEqual([]);
  raw.run("UPDATE issues SET state = 'In Review' WHERE number = 3");
  expect(await found()).toEqual([2]);
  // A member that joins later makes the group wait again, and releases it when it leaves.
  add.run(4, "Human Needed", null);
  raw.run("INSERT INTO dependencies VALUES (4, 2)");
  expect(await found()).toEqual([]);
  raw.run("DELETE FROM dependencies");
  expect(await found()).toEqual([2]);
  raw.close();
  board.close();
});

it("a thousand sub-issues of one parent wait together and are released together", async () => {
  const { path, board } = await boardFile();
  await board.create({ title: "parent" });
  const raw = new Database(path);
  raw.transaction(() => {
    const add = raw.query(
      "INSERT INTO issues (number, title, state, parent) VALUES (?, 't', ?, 1)",
    );
    for (let number = 2; number <= 1001; number += 1) {
      add.run(number, number === 500 ? "Research in Progress" : "Ready for Plan");
    }
  })();
  raw.close();
  expect((await board.actionable(query)).total).toBe(0);
  await board.change(
    { number: 500 },
    () => ({
      write: { state: "Ready for Plan", lock: undefined, comment: undefined },
      answer: undefined,
    }),
    nothingAhead,
  );
  expect((await board.actionable({ ...query, countTo: Infinity })).total).toBe(1000);
  board.close();
});
