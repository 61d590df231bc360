import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { SILENT } from "../../../testing/gate-answers.ts";
import { addIssue, handOff, serverCall, succeed, takeLock } from "../../../testing/ralph-board.ts";
import { ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { blockStore, storeOf } from "../../../testing/store-of.ts";

const NOTE =
  /\nThe change is made, but not recorded for the gates: \/.*\/claims is not a folder\.\n$/;

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
  addIssue(box, 42, "Ready for Plan");
});

const state = () => JSON.parse(succeed(box.ralph("board", "show", "42", "--json")).stdout);

describe("a change whose record cannot be written succeeds with a note", () => {
  it("an agent's hand-off succeeds with a note when its record cannot be written", () => {
    const input = { number: 42, command: "plan", intent: "lock", reason: "r" };
    const call = ourCall("handoff_ticket", input, box.project, { tool_use_id: "toolu_1" });
    expect(box.gate("state-gate", call)).toEqual(SILENT);
    blockStore(box, "claims");
    const ran = serverCall(box, "handoff_ticket", input, "toolu_1");
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^#42: Ready for Plan → Plan in Progress, locked\./);
    expect(ran.stdout).toMatch(NOTE);
    expect(JSON.stringify(state())).toContain("Plan in Progress");
  });

  it.each([
    ["move", ["board", "move", "42", "Backlog", "--reason", "r"], /^#42: .* → Backlog\n/],
    ["release", ["release", "42", "--reason", "r"], /^#42 is not held by anybody\.\n/],
  ])(
    "a person's %s succeeds with a note when its record cannot be written",
    (_what, words, line) => {
      blockStore(box, "claims");
      const ran = box.ralph(...words);
      expect(ran.code).toBe(0);
      expect(ran.stdout).toMatch(line);
      expect(ran.stdout).toMatch(NOTE);
    },
  );
});

it("foreign files in the store do not disturb a hand-off", () => {
  takeLock(box, 42, "plan");
  for (const folder of [
    "",
    "sessions",
    "calls",
    "claims",
    "../expiry",
    "../sessions-in-use",
    "..",
  ]) {
    try {
      writeFileSync(join(storeOf(box), folder, ".DS_Store"), "");
    } catch {
      // A folder that this project has had no need of.
    }
  }
  handOff(box, 42, { command: "plan", intent: "complete" });
  expect(JSON.stringify(state())).toContain("Plan in Review");
});
