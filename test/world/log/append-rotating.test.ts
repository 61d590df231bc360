import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/gate-files.ts";
import { appendRotating } from "../../../src/world/store/log/append-rotating.ts";
import { lastLines } from "../../../src/world/store/log/last-lines.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ralph-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const WRITERS = 8;
const LINES = 60;

describe("a log that is written by many processes", () => {
  it("lines of many processes are whole and none is lost while files are renamed", async () => {
    const script = join(folder, "writer.ts");
    writeFileSync(
      script,
      `import { appendRotating } from ${JSON.stringify(join(ROOT, "src/world/store/log/append-rotating.ts"))};
       const rotation = { folder: ${JSON.stringify(folder)}, name: "log", largest: 20_000, keep: 1000 };
       for (let n = 0; n < ${LINES}; n += 1)
         appendRotating(rotation, [JSON.stringify({ by: process.argv[2], n, fill: "x".repeat(300) })], Date.now());`,
    );
    const writers = Array.from({ length: WRITERS }, (_none, n) =>
      Bun.spawn([process.execPath, script, String(n)], {
        env: { ...process.env, BUN_BE_BUN: "1" },
      }),
    );
    expect(await Promise.all(writers.map(({ exited }) => exited))).toEqual(writers.map(() => 0));
    const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
    expect(files.length).toBeGreaterThan(2);
    const lines = files.flatMap((name) =>
      readFileSync(join(folder, name), "utf8").trimEnd().split("\n"),
    );
    const seen = new Set(lines.map((line) => JSON.parse(line)).map(({ by, n }) => `${by} ${n}`));
    expect([lines.length, seen.size]).toEqual([WRITERS * LINES, WRITERS * LINES]);
  });

  it("files that one process fills within a millisecond are all kept", () => {
    const rotation = { folder, name: "log", largest: 100, keep: 1000 };
    for (let n = 0; n < 50; n += 1) appendRotating(rotation, ["x".repeat(60)], 1);
    const lines = readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), "utf8").trimEnd().split("\n"),
    );
    expect(lines).toHaveLength(50);
  });

  it("only so many full files are kept", () => {
    const rotation = { folder, name: "log", largest: 100, keep: 2 };
    for (let n = 0; n < 50; n += 1) appendRotating(rotation, ["x".repeat(60)], n);
    expect(readdirSync(folder).length).toBeLessThanOrEqual(3);
  });

  it("lines are read from the last to the first, across the pieces that are read", () => {
    const path = join(folder, "long.jsonl");
    const lines = Array.from({ length: 5000 }, (_none, n) => `${n} ${"ä".repeat(n % 50)}`);
    writeFileSync(path, `\n${lines.join("\n")}\nunfinished`);
    expect([...lastLines(path)]).toEqual(["unfinished", ...lines.toReversed()]);
    expect([...lastLines(join(folder, "missing"))]).toEqual([]);
  });
});
