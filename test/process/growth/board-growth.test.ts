import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fillBoard, fillThread, groupOf } from "../../../bench/fill.ts";
import { leastOfEach } from "../../../testing/processes/least-cost.ts";
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

/** CPU milliseconds of one run. */
function cost(box: Sandbox, { name, args = [], input }: Program): number {
  const { resourceUsage, exitCode, stdout } = Bun.spawnSync([join(DIST, name), ...args], {
    ...{ cwd: box.project, env: box.env, stdin: new Blob([input(box)]), stderr: "ignore" },
  });
  if (exitCode === null || exitCode > 2) throw new Error(`${name} exited ${exitCode}`);
  if (args[0] === "mcp" && !stdout.includes('"content"')) throw new Error("no answer of the tool");
  return Number(resourceUsage.cpuTime.total) / 1000;
}

/** Sixteen times as much may cost a little more than sixteen times; the square would be 256 times. */
const [LARGER, MOST_TIMES] = [16, 20];

/**
 * What a run costs with nothing beside it is taken off first. That also says how fast the machine is: a
 * quarter of it is not told from noise.
 */
function growsNoFaster(fill: Fill, size: number, programs: readonly Program[]): void {
  const boxes = {
    none: filled(fill, 0),
    less: filled(fill, size),
    more: filled(fill, LARGER * size),
  };
  for (const program of programs) {
    const ratio = (of: (name: keyof typeof boxes) => number) =>
      (of("more") - of("none")) / Math.max(of("less") - of("none"), of("none") / 4);
    const costOf = (name: keyof typeof boxes) => cost(boxes[name], program);
    const least = leastOfEach(["none", "less", "more"], costOf, {
      ...{ fewest: 2, rounds: 6 },
      isEnough: (of) => ratio(of) < MOST_TIMES,
    });
    const told = [least("none"), least("less"), least("more")].map((ms) => ms.toFixed(1));
    expect(
      ratio(least),
      `${program.name} ${program.args ?? ""}: ${told.join(", ")} ms`,
    ).toBeLessThan(MOST_TIMES);
  }
}

const HAND_OFF = [gate("state-gate"), gate("convergence-gate")];

/** Some sixty starts each, which a slow machine takes long for. */
const PATIENCE = 180_000;

describe("the cost of a call grows no faster than the board", () => {
  it.each<[string, Fill]>([
    ["chain", groupOf((n) => n - 1)],
    ["star", groupOf(() => 0)],
    ["cycle", groupOf((n, size) => (n === 0 ? size - 1 : n - 1))],
  ])(
    "a hand-off in a %s of 1,000 and of 16,000",
    (_shape, fill) => {
      growsNoFaster(fill, 1000, [...HAND_OFF, tool("handoff_ticket", LOCK)]);
    },
    PATIENCE,
  );

  it(
    "a hand-off and get_issue beside 1,250 and 20,000 comments",
    () => {
      growsNoFaster(fillThread, 1250, [...HAND_OFF, tool("get_issue", { number: 2 })]);
    },
    PATIENCE,
  );

  it(
    "doctor, list_issues and position on a board of 1,000 and of 16,000 issues",
    () => {
      growsNoFaster(fillBoard, 1000, [
        { name: "ralph", args: ["doctor"], input: () => "" },
        { name: "ralph", args: ["board", "list"], input: () => "" },
        tool("list_issues", {}),
        tool("detect_pipeline_position", { number: 2 }),
        tool("pick_actionable_issue", { workflowState: "Ready for Plan" }),
      ]);
    },
    PATIENCE,
  );
});
