import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readMergeLease, writeMergeLease } from "../../../src/world/merging/merge-lease.ts";
import { readTaker, writeTaskClaim } from "../../../src/world/store/tasks/task-claims.ts";

let dir: string;
let store: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "ralph-numbered-"));
  store = join(dir, "ralph-hero/board");
});
afterEach(() => rmSync(dir, { recursive: true }));

function claim(worker: string, nth: number): boolean {
  const record = { kind: "task-claim", list: "team", task: "3", worker, nth } as const;
  return writeTaskClaim(store, record, Date.now());
}

function lease(holder: string | undefined, nth: number): boolean {
  const by = holder === undefined ? undefined : { session: "s", agent: "main", holder };
  return writeMergeLease(store, { repository: "r", by, nth });
}

// Found by the town: npm run town -- --replay 28 --board embedded --issues 5 --steps 300
it("a worker that looked at a task before two others took it does not get it under an old number", () => {
  expect(claim("first", 1)).toBe(true);
  expect(claim("second", 2)).toBe(true);
  expect(claim("slow", 1)).toBe(false);
  expect(readTaker(store, "team", "3", Date.now())).toMatchObject({ worker: "second", nth: 2 });
});

it("a merger that looked before another merge began and ended does not get the lease under an old number", () => {
  expect(lease("session a", 1)).toBe(true);
  expect(lease(undefined, 2)).toBe(true);
  expect(lease("session slow", 1)).toBe(false);
  expect(lease("session b", 3)).toBe(true);
  expect(readMergeLease(store, "r", Date.now()).last).toMatchObject({ holder: "session b" });
});
