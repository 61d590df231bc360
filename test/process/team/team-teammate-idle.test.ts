import { beforeEach, expect, it } from "vitest";
import { SILENT, toldPerson } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { blockStore, eventsOf } from "../../../testing/store-of.ts";

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

const idle = (name: string, fields = {}) =>
  box.gate("team-teammate-idle", recorded(`TeammateIdle.${name}`, fields));

it.each([
  ["in-process", {}, "bob is idle."],
  ["tmux", {}, "bob is idle."],
  ["in-process", { teammate_name: "analyst" }, "analyst is idle."],
  ["tmux", { teammate_name: undefined }, "alpha is idle."],
])("team-teammate-idle reports %s %o", (name, fields, line) => {
  expect(idle(name, fields)).toEqual(toldPerson(line));
});

it("team-teammate-idle logs each line in events.jsonl", () => {
  idle("in-process");
  idle("tmux", { teammate_name: "analyst-2" });
  const events = eventsOf(box);
  const lines = events.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).line)).toEqual([
    "bob is idle.",
    "analyst-2 is idle.",
  ]);
});

it("team-teammate-idle is silent at other events", () => {
  const stop = recorded("SubagentStop.teammate-in-process");
  expect(box.gate("team-teammate-idle", stop)).toEqual(SILENT);
});

it("team-teammate-idle never blocks when it cannot find out", () => {
  blockStore(box);
  const ran = idle("in-process");
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/^team-teammate-idle could not decide: .*\n$/);
  expect(JSON.parse(ran.stdout)).toEqual({ systemMessage: ran.stderr.trimEnd() });
});
