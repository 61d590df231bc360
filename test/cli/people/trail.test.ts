import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addIssue, serverCall } from "../../../testing/ralph-board.ts";
import { bash, DIST, ourCall, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const ON = { RALPH_DEBUG: "true" };
const SESSION = { session_id: "trail-session" };

function trailOf(box: Sandbox): Record<string, unknown>[] {
  const folder = join(storeOf(box), "trail");
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
}

/** Every path that a gate asks the system about, in order. */
function filesTouched(box: Sandbox, env: Record<string, string>): string[] {
  const trace = join(box.dir, "trace");
  const args = ["-f", "-qq", "-e", "trace=%file,write", "-o", trace, join(DIST, "state-gate")];
  const where = { env: { ...box.env, ...env }, cwd: box.project };
  const text = `${JSON.stringify(bash("ls", box.project, SESSION))}\n`;
  expect(run("/usr/bin/strace", args, text, where).code).toBe(0);
  return readFileSync(trace, "utf8")
    .split("\n")
    .filter((line) => line.includes("ralph-hero"));
}

describe("the trail", () => {
  it("without RALPH_DEBUG not one file of the trail or the log is touched", () => {
    if (!existsSync("/usr/bin/strace")) return;
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    mkdirSync(storeOf(box), { recursive: true, mode: 0o700 });
    const [off, on] = [filesTouched(box, {}), filesTouched(box, ON)];
    expect(off.filter((line) => /trail|log\.jsonl/.test(line))).toEqual([]);
    expect(on.some((line) => line.includes("trail"))).toBe(true);
  });

  it("with RALPH_DEBUG=true every answer of a gate and of a tool is one line, without secrets", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const command =
      "curl -H 'Authorization: Bearer abcdefghijklmnop' https://u:geheim99@example.org";
    box.gate("state-gate", bash(command, box.project, SESSION), { env: ON });
    const held = ourCall(
      "handoff_ticket",
      { number: 1, command: "plan", intent: "complete" },
      box.project,
      SESSION,
    );
    expect(box.gate("state-gate", held, { env: ON }).code).toBe(2);
    const withTrail = { ...box, env: { ...box.env, ...ON } };
    serverCall(withTrail, "get_issue", { number: 1, api_key: "qwertyuiop" }, "toolu_x");
    const lines = trailOf(box);
    expect(lines.map(({ kind, outcome }) => [kind, outcome])).toEqual(
      expect.arrayContaining([
        ["gates", "passed"],
        ["gates", "held"],
      ]),
    );
    expect(lines.filter(({ kind }) => kind === "tool")).toHaveLength(1);
    const text = JSON.stringify(lines);
    for (const secret of ["abcdefghijklmnop", "geheim99", "qwertyuiop"])
      expect(text).not.toContain(secret);
  });

  it("ralph stats counts the log and times the trail; ralph replay finds today's gates agree", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const held = ourCall(
      "handoff_ticket",
      { number: 1, command: "plan", intent: "complete" },
      box.project,
      SESSION,
    );
    for (let n = 0; n < 2; n += 1) box.gate("state-gate", held, { env: ON });
    const found = JSON.parse(box.ralph("stats", "--json").stdout);
    expect(found.gates).toEqual([
      { gate: "state-gate", held: 2, asked: 0, undecided: 0, shadow: 0 },
    ]);
    expect(found.times).toMatchObject([
      { kind: "gates", name: "PreToolUse", count: 2, refused: 2 },
    ]);
    expect(box.ralph("replay").stdout).toBe("2 as before, 0 different, 0 without input.\n");
    box.ralph("board", "move", "1", "Plan in Progress", "--reason", "r");
    const log = join(storeOf(box), "log.jsonl");
    const before = readFileSync(log, "utf8");
    const told = "state-gate: block, now allow\n  tried: #1 plan complete\n";
    expect(box.ralph("replay", log).stdout).toBe(
      `${told}${told}0 as before, 2 different, 0 without input.\n`,
    );
    expect(readFileSync(log, "utf8")).toBe(before);
  });

  it("ralph replay refuses a file without recorded events, and says what to give it", () => {
    const box = sandbox();
    const path = box.file("project/payload.json", '{"hook_event_name": "Stop"}\n');
    const { code, stdout, stderr } = box.ralph("replay", path);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("holds no recorded event: it is what ralph log --json printed");
  });

  it("ralph replay compares a gate in shadow by its rule, not by the setting", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const input = { number: 1, command: "plan", intent: "complete" };
    const held = ourCall("handoff_ticket", input, box.project, SESSION);
    const env = { RALPH_GATES_STATE_GATE: "shadow" };
    expect(box.gate("state-gate", held, { env }).code).toBe(0);
    expect(box.gate("state-gate", held).code).toBe(2);
    box.file("project/.ralph/settings.json", '{"gates": {"state-gate": "shadow"}}');
    box.ralph("settings", "trust", "--yes");
    expect(box.ralph("replay").stdout).toBe("2 as before, 0 different, 0 without input.\n");
  });
});
