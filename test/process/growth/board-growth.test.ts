import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fillBoard, fillThread, groupOf } from "../../../bench/fill.ts";
import { leastCost } from "../../../testing/processes/least-cost.ts";
import { callLines, recordedCall } from "../../../testing/processes/tool-call.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { asText, DIST, ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

type Fill = (box: Sandbox, size: number) => void;
interface Program {
  readonly name: string;
  readonly args?: readonly string[];
  readonly input: (box: Sandbox) => string;
}

const LOCK = { number: 2, command: "plan", intent: "lock", reason: "r" };
const gate = (name: string): Program => ({
  name,
  input: (box) => asText(ourCall("handoff_ticket", LOCK, box.project)),
});
const tool = (name: string, args: object): Program => ({
  name: "ralph",
  args: ["mcp"],
  input: (box) => callLines(name, args, recordedCall(box, "amy", name, args)),
});

/** A board with #2, which is handed off, and so much beside it. */
function filled(fill: Fill, size: number): Sandbox {
  const box = sandbox();
  addIssue(box, 2, "Ready for Plan");
  if (size > 0) fill(box, size);
  // What was written past the board's own code is settled by the next change.
  addIssue(box, 3, "Backlog");
  return box;
}

/** CPU milliseconds of one run: the least of a few, or the first that is cheap enough. */
function cost(box: Sandbox, { name, args = [], input }: Program, enough: number): number {
  const run = () => {
    const { resourceUsage, exitCode, stdout } = Bun.spawnSync([join(DIST, name), ...args], {
      ...{ cwd: box.project, env: box.env, stdin: new Blob([input(box)]), stderr: "ignore" },
    });
    if (exitCode === null || exitCode > 2) throw new Error(`${name} exited ${exitCode}`);
    if (args[0] === "mcp" && !stdout.includes('"content"'))
      throw new Error("no answer of the tool");
    return Number(resourceUsage.cpuTime.total) / 1000;
  };
  return leastCost(run, { rounds: 3, enough });
}

/** A difference that is not told from noise. */
const NOISE = 5;

/**
 * Four times as much may cost four times as much; the square would be sixteen. What a start costs is
 * taken off first, and a few milliseconds are noise.
 */
function growsNoFaster(fill: Fill, size: number, programs: readonly Program[], most = 8): void {
  const [none, many] = [filled(fill, 0), filled(fill, 4 * size)];
  for (const program of programs) {
    const start = cost(none, program, 0);
    const more = cost(many, program, start + most * NOISE);
    if (more < start + most * NOISE) continue;
    const less = cost(filled(fill, size), program, 0);
    const [small, large] = [Math.max(less - start, NOISE), more - start];
    const told = [start, less, more].map((ms) => ms.toFixed(1)).join(", ");
    expect(large, `${program.name} ${program.args ?? ""}: ${told} ms`).toBeLessThan(most * small);
  }
}

const HAND_OFF = [gate("state-gate"), gate("convergence-gate")];

describe("the cost of a call grows no faster than the board", () => {
  it.each<[string, Fill]>([
    ["chain", groupOf((n) => n - 1)],
    ["star", groupOf(() => 0)],
    ["cycle", groupOf((n, size) => (n === 0 ? size - 1 : n - 1))],
  ])("a hand-off in a %s of 250 and of 1,000", (_shape, fill) => {
    growsNoFaster(fill, 250, [...HAND_OFF, tool("handoff_ticket", LOCK)]);
  });

  it("a hand-off and get_issue beside 1,250 and 5,000 comments", () => {
    growsNoFaster(fillThread, 1250, [...HAND_OFF, tool("get_issue", { number: 2 })]);
  });

  it("doctor, list_issues and position on a board of 2,500 and of 10,000 issues", () => {
    growsNoFaster(fillBoard, 2500, [
      { name: "ralph", args: ["doctor"], input: () => "" },
      { name: "ralph", args: ["board", "list"], input: () => "" },
      tool("list_issues", {}),
      tool("detect_pipeline_position", { number: 2 }),
      tool("pick_actionable_issue", { workflowState: "Ready for Plan" }),
    ]);
  });
});
