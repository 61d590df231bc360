import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERY_GATE, expectUnsure, workingBox } from "../../../testing/every-gate.ts";
import { blocked } from "../../../testing/gate-answers.ts";
import { type OddFile, replaceBy } from "../../../testing/odd-files.ts";
import { ourCall, type Sandbox } from "../../../testing/sandbox.ts";
import { eventsOf } from "../../../testing/store-of.ts";

const READERS = [
  "artifact-gate",
  "completion-gate",
  "state-gate",
  "convergence-gate",
  "team-stop-gate",
];
const USER_VERSION = 60;
const APPLICATION_ID = 68;

function boardOf(box: Sandbox): string {
  return join(box.project, ".ralph/board.db");
}

/** Writes into the header of a SQLite file, where four bytes hold each of these numbers. */
function patch(path: string, numbers: Readonly<Record<number, number>>): void {
  const bytes = readFileSync(path);
  for (const [offset, value] of Object.entries(numbers)) bytes.writeUInt32BE(value, Number(offset));
  writeFileSync(path, bytes);
}

function expectReadersUnsure(box: Sandbox): string[] {
  return EVERY_GATE.flatMap((one) => {
    const ran = box.gate(one.gate, one.work(box.project), { args: one.args });
    if (!READERS.includes(one.gate)) {
      expect({ gate: one.gate, ...ran }).toEqual({ gate: one.gate, ...one.answer });
      return [];
    }
    expectUnsure(ran, one);
    return [ran.stderr];
  });
}

describe("a board that cannot be used is left unchanged", () => {
  it.each<[string, (path: string) => void, string]>([
    ["overwritten with text", (path) => writeFileSync(path, "x".repeat(8192)), "board.db"],
    ["shorter than a header", (path) => truncateSync(path, 50), "board.db"],
    ["cut in half", (path) => truncateSync(path, statSync(path).size / 2), "board"],
    ["cut after its first page", (path) => truncateSync(path, 4096), "board"],
    ["newer", (path) => patch(path, { [USER_VERSION]: 99 }), "a newer ralph"],
    [
      "another program's",
      (path) => patch(path, { [APPLICATION_ID]: 0x12345678, [USER_VERSION]: 0 }),
      "not a ralph board",
    ],
    [
      "another program's, of no name",
      (path) => patch(path, { [APPLICATION_ID]: 0, [USER_VERSION]: 0 }),
      "not a ralph board",
    ],
    [
      "another program's, which counts its versions as well",
      (path) => patch(path, { [APPLICATION_ID]: 0x12345678, [USER_VERSION]: 1 }),
      "not a ralph board",
    ],
    [
      "another program's, newer than ours",
      (path) => patch(path, { [APPLICATION_ID]: 0x12345678, [USER_VERSION]: 99 }),
      "board",
    ],
  ])("gates could not decide on a board that is %s", (_what, damage, named) => {
    const box = workingBox();
    damage(boardOf(box));
    const before = readFileSync(boardOf(box));
    const lines = expectReadersUnsure(box);
    expect(lines).toHaveLength(READERS.length);
    for (const line of lines) expect(line).toContain(named);
    expect(readFileSync(boardOf(box)).equals(before)).toBe(true);
  });

  it.each<OddFile>(["a folder", "a FIFO", "a link to itself"])(
    "gates could not decide on a board whose file is %s",
    (odd) => {
      const box = workingBox();
      replaceBy(odd, boardOf(box));
      expectReadersUnsure(box);
    },
  );
});

describe("RALPH_BOARD_PATH", () => {
  it("RALPH_BOARD_PATH is used, with a store of its own", () => {
    const box = workingBox();
    const env = { RALPH_BOARD_PATH: join(box.dir, "other.db") };
    box.gate("ralph", "", { args: ["init"], env });
    const lock = { number: 1, command: "plan", intent: "lock" };
    const call = ourCall("handoff_ticket", lock, box.project);
    expect(box.gate("state-gate", call, { env })).toEqual(
      blocked("#1 is not on the board. Recovery: list_issues, to check the number."),
    );
    const idle = EVERY_GATE.find(({ gate }) => gate === "team-teammate-idle");
    box.gate("team-teammate-idle", idle?.work(box.project), { env });
    expect(eventsOf({ ...box, env: { ...box.env, ...env } })).toContain("builder is idle.");
  });
});
