import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { writeTask, writeTeam } from "./client-files.ts";
import { blocked, SILENT, toldPerson } from "./gate-answers.ts";
import { addIssue, succeed } from "./ralph-board.ts";
import { bash, ourCall, type Ran, recorded, type Sandbox, sandbox } from "./sandbox.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";
const TEAM = "session-0b27af40";
const BUILDER = { agent_id: "abuilder-3ec7457d455e44ff", agent_type: "builder" };
const OURS = { session_id: SESSION, teammate_name: "builder", team_name: TEAM };
const LOCK = { number: 1, command: "plan", intent: "lock", reason: "r" };

export interface GateCase {
  readonly gate: string;
  readonly ifUnknown: "allow" | "block";
  readonly args: readonly string[];
  /** An input for which it has to find out all it may need to know. */
  readonly work: (cwd: string) => object;
  /** What it answers to that in `workingBox()`. */
  readonly answer: Ran;
}

/** Every gate, what it declares to do when it cannot find out, and some real work for it. */
export const EVERY_GATE: readonly GateCase[] = [
  {
    gate: "branch-gate",
    ifUnknown: "block",
    args: ["--phase", "plan"],
    work: (cwd) => bash("make", cwd),
    answer: SILENT,
  },
  {
    gate: "state-gate",
    ifUnknown: "block",
    args: [],
    work: (cwd) => ourCall("handoff_ticket", LOCK, cwd, BUILDER),
    answer: SILENT,
  },
  {
    gate: "convergence-gate",
    ifUnknown: "block",
    args: [],
    work: (cwd) => ourCall("handoff_ticket", LOCK, cwd, BUILDER),
    answer: SILENT,
  },
  {
    gate: "skill-record",
    ifUnknown: "allow",
    args: [],
    work: (cwd) =>
      recorded("PreToolUse.Skill", { cwd, ...BUILDER, tool_input: { skill: "ralph-plan" } }),
    answer: SILENT,
  },
  {
    gate: "session-record",
    ifUnknown: "allow",
    args: [],
    work: (cwd) => recorded("SessionStart.startup", { cwd }),
    answer: SILENT,
  },
  {
    gate: "task-record",
    ifUnknown: "allow",
    args: [],
    work: (cwd) => recorded("PreToolUse.TaskUpdate.completed", { cwd }),
    answer: SILENT,
  },
  {
    gate: "worker-stop-gate",
    ifUnknown: "allow",
    args: [],
    work: (cwd) => recorded("TeammateIdle.in-process", { cwd, ...OURS }),
    answer: blocked("Task 7 is open for your role: Implement GH-42."),
  },
  {
    gate: "team-stop-gate",
    ifUnknown: "allow",
    args: [],
    work: (cwd) => recorded("Stop.first", { cwd }),
    answer: blocked("Board has 1 processable issue."),
  },
  {
    gate: "team-task-completed",
    ifUnknown: "allow",
    args: [],
    work: (cwd) => recorded("TaskCompleted.teammate-in-process", { cwd, ...OURS }),
    answer: toldPerson('Task completed by builder: "Team task"'),
  },
  {
    gate: "team-teammate-idle",
    ifUnknown: "allow",
    args: [],
    work: (cwd) => recorded("TeammateIdle.in-process", { cwd, ...OURS }),
    answer: toldPerson("builder is idle."),
  },
];

/** A project in which every gate has work: a board, a lead, a team, a task and settings. */
export function workingBox(): Sandbox {
  model ??= madeModel();
  const box = sandbox();
  cpSync(join(model.project, ".ralph"), join(box.project, ".ralph"), { recursive: true });
  cpSync(model.home, box.home, { recursive: true });
  return box;
}

/** Made once a test file, then copied: most of the time goes into starting programs. */
let model: Sandbox | undefined;

function madeModel(): Sandbox {
  const box = sandbox();
  addIssue(box, 1, "Ready for Plan");
  const lead = { session_id: SESSION, tool_input: { skill: "ralph-team" } };
  succeed(box.gate("skill-record", recorded("PreToolUse.Skill", lead)));
  writeTeam(box, TEAM, SESSION, [{ name: "builder", agentType: "ralph-hero:ralph-builder" }]);
  writeTask(box, TEAM, { id: "7", subject: "Implement GH-42" });
  box.file("project/.ralph/settings.json", JSON.stringify({ requiredBranch: "main" }));
  return box;
}

export function unsureCode({ ifUnknown }: GateCase): 0 | 2 {
  return ifUnknown === "block" ? 2 : 0;
}

/** "Could not decide", as this gate declares it, in one line of at most 160 characters. */
export function expectUnsure(ran: Ran, one: GateCase): void {
  expectOneLine(ran);
  expect(ran.stderr).toMatch(new RegExp(`^${one.gate} could not decide: .+[.…]\\n$`));
  expect(ran.code).toBe(unsureCode(one));
}

/** Exit 0 or 2, at most one line, and JSON that says the same; never JSON with exit 2. */
export function expectOneLine({ code, stdout, stderr }: Ran): void {
  expect([0, 2]).toContain(code);
  expect(stderr).toMatch(/^(?:[^\n]{1,160}\n)?$/u);
  expect(stderr.length).toBeLessThanOrEqual(161);
  if (code === 2) expect(stdout).toBe("");
  if (stdout !== "") expect(stdout).toContain(JSON.stringify(stderr.trimEnd()).slice(1, -1));
}
