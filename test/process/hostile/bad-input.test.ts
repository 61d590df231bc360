import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  EVERY_GATE,
  expectOneLine,
  expectUnsure,
  unsureCode,
  workingBox,
} from "../../../testing/every-gate.ts";
import { asText, bash, DIST, run, type Sandbox } from "../../../testing/sandbox.ts";
import { startGate } from "../../../testing/start-gate.ts";

const TEN_MB = 10_000_000;

let box: Sandbox;
/** Asked once by each gate, so that nothing is counted. */
let fresh: Sandbox;

beforeAll(() => {
  box = workingBox();
  fresh = workingBox();
});

const feed = (gate: string, args: readonly string[], input: string | Uint8Array) =>
  run(join(DIST, gate), args, input, { env: box.env, cwd: box.project });

describe.each([
  ["nothing", ""],
  ["a newline", "\n"],
  ["null", "null"],
  ["a list", "[]"],
  ["a number", "42"],
  ["a text", '"Stop"'],
  ["an object without an event", "{}"],
  ["an event that is no text", '{"hook_event_name":["PreToolUse"]}'],
  ["two objects", '{"hook_event_name":"Stop"}{"hook_event_name":"Stop"}'],
  ["NUL bytes", "\0\0\0\0"],
  ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80)],
  ["a million brackets", "[".repeat(1_000_000)],
  ["ten megabytes of nothing", " ".repeat(TEN_MB)],
])("bad input: %s", (_what, input) => {
  it.each(EVERY_GATE)("$gate cannot decide on bad input", (one) => {
    expectUnsure(feed(one.gate, one.args, input), one);
  });
});

describe.each(EVERY_GATE)("$gate with damaged input", (one) => {
  const { gate, args, work, answer } = one;

  it("the gate cannot decide on an input that is cut short, wherever it is cut", () => {
    const whole = asText(work(box.project)).trimEnd();
    for (const part of [0.1, 0.5, 0.99]) {
      expectUnsure(feed(gate, args, whole.slice(0, Math.floor(whole.length * part))), one);
    }
  });

  it("the gate cannot decide when stdin is closed", () => {
    const done = spawnSync("sh", ["-c", 'exec "$0" "$@" <&-', join(DIST, gate), ...args], {
      env: box.env,
      cwd: box.project,
      encoding: "utf8",
    });
    expectUnsure({ code: done.status, stdout: done.stdout, stderr: done.stderr }, one);
  });

  it("the gate keeps its exit code when its output cannot be written", () => {
    const done = spawnSync("sh", ["-c", 'exec "$0" "$@" >&- 2>&-', join(DIST, gate), ...args], {
      env: box.env,
      cwd: box.project,
      input: "{}",
    });
    expect({ code: done.status, signal: done.signal }).toEqual({
      code: unsureCode(one),
      signal: null,
    });
  });

  it("the gate answers the same with ten megabytes beside the fields it reads", () => {
    const payload = { ...work(fresh.project), last_assistant_message: "x".repeat(TEN_MB) };
    expect(fresh.gate(gate, payload, { args })).toEqual(answer);
  });

  it("the gate survives NUL, half surrogates and bytes that are not UTF-8", () => {
    const whole = asText(work(box.project));
    expectOneLine(feed(gate, args, whole.replaceAll("make", "ma\\u0000ke\\ud83d")));
    const bytes = Buffer.from(whole.replaceAll("-", "\u00ff"), "latin1");
    expectOneLine(feed(gate, args, bytes));
  });
});

it.concurrent.each([
  ["branch-gate", "ls;"],
  ["branch-gate", "$("],
  ["state-gate", "gh issue list;"],
])("%s keeps its deadline with ten megabytes of %s", async (gate, part) => {
  const command = part.repeat(TEN_MB / part.length);
  const how = { args: ["--phase", "plan"] };
  const ran = await startGate(box, gate, bash(command, box.project), how, 5000);
  expect({ signal: ran.signal, ms: ran.ms }).toEqual({ signal: null, ms: expect.any(Number) });
  expectOneLine(ran);
});
