import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { writeTask, writeTeam } from "../../testing/client-files.ts";
import { EVERY_GATE, workingBox } from "../../testing/every-gate.ts";
import { SILENT } from "../../testing/gate-answers.ts";
import { recordedNames, recordedPayload } from "../../testing/recorded.ts";
import { DIST, recorded, type Sandbox, sandbox } from "../../testing/sandbox.ts";
import { startGate } from "../../testing/start-gate.ts";

/** Everything a gate could speak about, in a project that never heard of ralph. */
let box: Sandbox;

beforeAll(() => {
  box = sandbox({ usesRalph: false });
  box.git("switch", "-q", "-c", "feature");
  for (const list of ["session-0b27af40", "session-56a77b11"]) {
    writeTask(box, list, { id: "7", subject: "Plan GH-42" });
    writeTeam(box, list, "0b27af40-30cb-43c4-a25e-033369d26f50", [
      { name: "bob", agentType: "builder" },
    ]);
  }
});

/** Those of the inputs on which a program says something, or fails. */
async function spokenOn(
  names: readonly string[],
  program: string,
  argsFor: (name: string) => readonly string[],
): Promise<string[]> {
  const [left, spoken]: [string[], string[]] = [[...names], []];
  // A few at once: one after the other they would leave the other processors idle.
  const worker = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const input = recorded(name, { cwd: box.project });
      const ran = await startGate(box, program, input, { args: argsFor(name) });
      if (ran.code !== 0 || ran.stdout !== "" || ran.stderr !== "") spoken.push(name);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return spoken;
}

const eventOf = (name: string) => String(recordedPayload(name)["hook_event_name"]);

it("all gates together are silent on any recorded input where ralph is not used", async () => {
  const names = recordedNames();
  expect(names.length).toBeGreaterThan(70);
  const every = EVERY_GATE.map(({ gate }) => gate);
  const asked = (name: string) => ["hook", eventOf(name), ...every];
  expect(await spokenOn(names, "ralph", asked)).toEqual([]);
  // The same words make them speak where it is used.
  const input = recorded("PreToolUse.Bash", { cwd: "" });
  const { code } = await startGate(workingBox(), "ralph", input, {
    args: asked("PreToolUse.Bash"),
  });
  expect(code).toBe(2);
});

describe.each(EVERY_GATE)("$gate where ralph is not used", ({ gate, events, work }) => {
  it("the gate is silent on any recorded input of its events", async () => {
    const names = recordedNames().filter((name) => events.includes(eventOf(name)));
    expect(names.length).toBeGreaterThan(0);
    expect(await spokenOn(names, gate, () => [])).toEqual([]);
  });

  it("the gate is silent on input it would answer, and on bad input", () => {
    for (const input of [work(box.project), "", "null", "{", '{"hook_event_name":5}']) {
      expect(box.gate(gate, input)).toEqual(SILENT);
    }
  });

  it("the gate exits before it reads stdin", async () => {
    const { code, stdout, stderr, ms } = await startGate(box, gate, undefined);
    expect({ code, stdout, stderr }).toEqual(SILENT);
    expect(ms).toBeLessThan(1900);
  });

  it("the gate writes nothing", () => {
    box.gate(gate, work(box.project));
    expect(readdirSync(box.project)).toEqual([".git"]);
  });

  if (existsSync("/usr/bin/strace") && mayTrace()) {
    it("the gate opens nothing below the client's folder", () => {
      expect(
        opened(box, gate, work(box.project)).filter((path) => path.includes(".claude")),
      ).toEqual([]);
    });
  }
});

if (existsSync("/usr/bin/strace") && mayTrace()) {
  it("the trace shows that a gate opens the client's folder where ralph is used", () => {
    const busy = workingBox();
    const worker = EVERY_GATE.find(({ gate }) => gate === "worker-stop-gate");
    const paths = opened(busy, "worker-stop-gate", worker?.work(busy.project));
    expect(paths).toContain(join(busy.home, ".claude/tasks/session-0b27af40/7.json"));
  });
}

describe.each([
  ["RALPH_BOARD_PATH", "/nowhere/board.db"],
  ["RALPH_GH_OWNER", "me"],
  ["RALPH_GH_PROJECT_NUMBER", "3"],
])("a project with %s", (name, value) => {
  it("the project uses ralph", () => {
    expect(box.gate("branch-gate", "{", { env: { [name]: value } }).code).toBe(2);
    expect(box.gate("branch-gate", "{", { env: { [name]: "" } })).toEqual(SILENT);
  });
});

it("a linked worktree uses ralph when its main checkout does", () => {
  const busy = workingBox();
  const worktree = join(busy.dir, "worktree");
  busy.git("worktree", "add", "-q", worktree, "-b", "feature");
  const env = { CLAUDE_PROJECT_DIR: worktree };
  expect(busy.gate("branch-gate", "{", { env, cwd: worktree }).code).toBe(2);
  const elsewhere = { CLAUDE_PROJECT_DIR: busy.home };
  expect(busy.gate("branch-gate", "{", { env: elsewhere, cwd: worktree })).toEqual(SILENT);
});

/** Every path a gate opens. */
function opened(where: Sandbox, gate: string, payload: unknown): string[] {
  const args = ["-f", "-qq", "-e", "trace=open,openat", join(DIST, gate)];
  const { stderr, status } = spawnSync("strace", args, {
    cwd: where.project,
    env: where.env,
    input: JSON.stringify(payload),
    encoding: "utf8",
  });
  expect([0, 2]).toContain(status);
  return [...stderr.matchAll(/open(?:at)?\([^"\n]*"([^"]*)"/g)].map(([, path]) => path ?? "");
}

/** Some containers have strace and forbid it. */
function mayTrace(): boolean {
  return spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
}
