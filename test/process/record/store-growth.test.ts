import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { writeClaim } from "../../../src/world/store/agents.ts";
import { remember } from "../../../src/world/store/remember.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import {
  asText,
  bash,
  DIST,
  ourCall,
  recorded,
  type Sandbox,
  sandbox,
} from "../../../testing/sandbox.ts";
import { plantDeadSessions, storeOf } from "../../../testing/store-of.ts";

const traceable = spawnSync("strace", ["-e", "trace=none", "true"]).status === 0;
const SKILL = { tool_input: { skill: "ralph-plan" } };
const LOCK = { number: 42, command: "plan", intent: "lock", reason: "r" };

/** A project in use beside so many sessions that are over, with claims, calls and holds besides. */
function usedProject(dead: number): Sandbox {
  const box = sandbox();
  addIssue(box, 42, "Ready for Plan");
  const store = storeOf(box);
  for (let n = 0; n < dead / 10; n += 1) {
    const agent = { session: `live-${n}`, agent: "main" };
    const call = { holder: "h", type: undefined, asked: false };
    remember(store, { kind: "call", ...agent, id: `call-${n}`, ...call }, Date.now());
    remember(store, { kind: "hold", key: `k${n}`, fingerprint: "f", nth: 1 }, Date.now());
    writeClaim(store, agent, { number: 1000 + n, phase: "plan", state: "", at: Date.now() });
  }
  plantDeadSessions(store, dead);
  return box;
}

/** What a run does in the state folder: the calls it makes, and the names it is given by listings. */
function touched(box: Sandbox, program: string, args: readonly string[], payload: unknown) {
  const trace = join(box.dir, "trace");
  const what = ["-f", "-y", "-o", trace, "-e", "trace=%file,%desc"];
  const command = [...what, join(DIST, program), ...args];
  const how = { input: asText(payload), env: box.env, cwd: box.project };
  const { status } = spawnSync("strace", command, how);
  const state = dirname(storeOf(box));
  const lines = readFileSync(trace, "utf8").split("\n");
  // A call during which another thread runs takes two lines, the second of which is "resumed".
  const calls = lines.filter((line) => line.includes(state) && !line.includes(" resumed>"));
  const names = lines.map((line) => Number(/\/\* (\d+) entries \*\//.exec(line)?.[1] ?? 0));
  return { status, calls: calls.length, names: names.reduce((sum, n) => sum + n, 0) };
}

describe.skipIf(!traceable)("system calls in the store do not grow with its size", () => {
  let small: Sandbox;
  let large: Sandbox;

  beforeAll(() => {
    [small, large] = [usedProject(10), usedProject(10_000)];
  }, 120_000);

  it.each<[string, string, readonly string[], (cwd: string) => unknown]>([
    ["a Bash call", "branch-gate", [], (cwd) => bash("make", cwd)],
    ["a hand-off", "state-gate", [], (cwd) => ourCall("handoff_ticket", LOCK, cwd)],
    ["a skill", "skill-record", [], () => recorded("PreToolUse.Skill", SKILL)],
    ["a first prompt", "session-record", [], () => recorded("UserPromptSubmit")],
    ["a later prompt", "session-record", [], () => recorded("UserPromptSubmit")],
    ["a session's start", "session-record", [], () => recorded("SessionStart.startup")],
    ["a completion", "task-record", [], () => recorded("PreToolUse.TaskUpdate.completed")],
    ["a person's move", "ralph", ["board", "move", "42", "Backlog", "--reason", "r"], () => ""],
    ["a release", "ralph", ["release", "42", "--reason", "r"], () => ""],
  ])(
    "system calls are the same in a small and a large store: %s",
    (_what, program, args, payload) => {
      const few = touched(small, program, args, payload(small.project));
      const many = touched(large, program, args, payload(large.project));
      expect(few.calls).toBeGreaterThan(0);
      expect(many).toEqual(few);
      expect(many.calls).toBeLessThan(400);
      expect(many.names).toBeLessThan(80);
    },
  );
});
