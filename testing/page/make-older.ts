import { Database } from "bun:sqlite";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "../sandbox.ts";
import { storeOf } from "../store-of.ts";

const MINUTE = 60_000;

/** Minutes by which things of an issue are put back, so that not everything happened just now. */
function minutes(issue: number): number {
  return [3, 47, 12, 155, 8, 26][issue % 6] ?? 1;
}

/** Puts moves, locks and decisions back in time, as if the project had been at work for hours. */
export function makeOlder(box: Sandbox): void {
  const board = new Database(join(box.project, ".ralph/board.db"));
  for (const { number } of board.query<{ number: number }, []>("SELECT number FROM issues").all()) {
    const back = minutes(number) * MINUTE;
    board.run("UPDATE comments SET at = at - ? WHERE issue = ?", [back, number]);
    board.run("UPDATE issues SET held_since = held_since - ? WHERE number = ?", [back, number]);
  }
  board.close();
  const store = storeOf(box);
  for (const path of filesBelow(store)) {
    const claim = /claim-(\d+)$/.exec(path)?.[1];
    if (claim !== undefined) {
      const record = JSON.parse(readFileSync(path, "utf8"));
      const at = record.at - minutes(Number(claim)) * MINUTE;
      writeFileSync(
        path,
        `${JSON.stringify({ ...record, at })}
`,
      );
    }
  }
  const log = join(store, "log.jsonl");
  const entries = readFileSync(log, "utf8").trim().split("\n");
  const older = entries.map((line, nth) => {
    const entry = JSON.parse(line);
    const at = Date.parse(entry.at) - (entries.length - nth) * 2 * MINUTE;
    return JSON.stringify({ ...entry, at: new Date(at).toISOString() });
  });
  writeFileSync(log, `${older.join("\n")}\n`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
