import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERY_GATE, expectOneLine, workingBox } from "../../../testing/every-gate.ts";
import { replaceBy } from "../../../testing/odd-files.ts";
import { startGate } from "../../../testing/start-gate.ts";
import { storeOf } from "../../../testing/store-of.ts";

const EVENTS = "events.jsonl of the store";

// A gate that waits in a read cannot keep its own deadline: nothing else runs meanwhile.
describe("a FIFO without a writer does not block a gate", () => {
  it.concurrent.each([
    ["state-gate", "machine.json"],
    ["convergence-gate", "machine.json"],
    ["team-teammate-idle", EVENTS],
    ["team-task-completed", EVENTS],
    ["worker-stop-gate", "home/.claude/tasks/session-0b27af40/7.json"],
    ["branch-gate", "project/.git/HEAD"],
    ["branch-gate", "project/.git/packed-refs"],
  ])("a FIFO does not block %s with %s", async (gate, path) => {
    const box = workingBox();
    replaceBy("a FIFO", path === EVENTS ? join(storeOf(box), "events.jsonl") : join(box.dir, path));
    const one = EVERY_GATE.find((other) => other.gate === gate);
    const env = { RALPH_STATE_MACHINE_CONFIG: join(box.dir, "machine.json") };
    const how = { env, args: one?.args ?? [] };
    const ran = await startGate(box, gate, one?.work(box.project), how, 4000);
    expect(ran.signal).toBeNull();
    expectOneLine(ran);
  });
});
