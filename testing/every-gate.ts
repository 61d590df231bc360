import { cpSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect } from "vitest";
import { loadGates } from "../scripts/gate-files.ts";
import { writeTask, writeTeam } from "./client-files.ts";
import { blocked, rewritten, SILENT, toldAgent, toldPerson } from "./gate-answers.ts";
import { addIssue, succeed } from "./ralph-board.ts";
import { sampleFor } from "./sample-payloads.ts";
import { bash, ourCall, type Ran, recorded, type Sandbox, sandbox } from "./sandbox.ts";
import { storeOf } from "./store-of.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";
const TEAM = "session-0b27af40";
const BUILDER = { agent_id: "abuilder-3ec7457d455e44ff", agent_type: "builder" };
const OURS = { session_id: SESSION, teammate_name: "builder", team_name: TEAM };
const LOCK_BY_NAME = { number: 1, command: "plan", to_state: "__LOCK__", reason: "r" };
const LOCK = { number: 1, command: "plan", intent: "lock", reason: "r" };

export interface GateCase {
  readonly gate: string;
  readonly ifUnknown: "allow" | "block";
  /** Those it is wired to. */
  readonly events: readonly string[];
  readonly args: readonly string[];
  /** An input for which it has to find out all it may need to know. */
  readonly work: (cwd: string) => object;
  /** What it answers to that in `workingBox()`. */
  readonly answer: Ran;
}

type Work = Partial<Pick<GateCase, "args" | "work" | "answer">>;

/** Work for a gate that the sample of its event would not give it. */
const WORK: Readonly<Record<string, Work>> = {
  "branch-gate": { args: ["--phase", "plan"], answer: SILENT },
  "state-gate": { work: planLock, answer: SILENT },
  "auto-state": {
    work: (cwd) => ourCall("handoff_ticket", LOCK_BY_NAME, cwd, BUILDER),
    answer: rewritten({ ...LOCK_BY_NAME, to_state: "Plan in Progress" }),
  },
  "convergence-gate": { work: planLock, answer: SILENT },
  "skill-record": {
    work: (cwd) =>
      recorded("PreToolUse.Skill", { cwd, ...BUILDER, tool_input: { skill: "ralph-plan" } }),
    answer: SILENT,
  },
  "worktree-gate": { args: ["--phase", "plan"], answer: SILENT },
  "artifact-gate": {
    work: (cwd) =>
      recorded("PreToolUse.Write", {
        cwd,
        tool_input: { file_path: `${cwd}/thoughts/shared/plans/GH-1.md`, content: "x" },
      }),
    answer: SILENT,
  },
  "effect-report": {
    args: ["--phase", "plan"],
    work: (cwd) =>
      recorded("PostToolUse.Bash", {
        cwd,
        tool_response: { bashEditDiff: { files: [{ filePath: "/nowhere/a" }] } },
      }),
    answer: SILENT,
  },
  "protect-gate": { work: (cwd) => bash("echo x > .claude/agents/a.md", cwd), answer: SILENT },
  "claim-gate": {
    work: (cwd) =>
      recorded("PreToolUse.TaskUpdate.in_progress", {
        ...{ cwd, session_id: SESSION, ...BUILDER },
        tool_input: { taskId: "7", status: "in_progress" },
      }),
    answer: SILENT,
  },
  "task-subject-report": {
    work: (cwd) => recorded("PostToolUse.TaskCreate", { cwd, session_id: SESSION }),
    answer: toldAgent(
      'No role takes up "First": subjects begin with Triage, Split, Research, Plan, Implement, Review, Validate, Create PR, Merge, Integrate.',
      "PostToolUse",
    ),
  },
  "session-record": { answer: SILENT },
  "task-record": { answer: SILENT },
  "worker-stop-gate": {
    work: (cwd) => recorded("TeammateIdle.in-process", { cwd, ...OURS }),
    answer: blocked("Task 7 is open for your role: Implement GH-42."),
  },
  "merge-gate": {
    work: (cwd) => bash("git branch -D feature/GH-1", cwd, { session_id: SESSION }),
    answer: SILENT,
  },
  "merge-record": {
    work: (cwd) =>
      recorded("PostToolUse.Bash", { cwd, tool_input: { command: "git merge feature/GH-1" } }),
    answer: SILENT,
  },
  "completion-gate": {
    work: (cwd) =>
      recorded("TaskCompleted.teammate-in-process", {
        ...{ cwd, ...OURS, task_subject: "Plan GH-1" },
      }),
    answer: blocked(
      "Plan GH-1 is not done: #1 is still in Ready for Plan. Recovery: command=plan intent=lock → Plan in Progress.",
    ),
  },
  "team-stop-gate": { answer: blocked("Board has 1 processable issue: #1.") },
  "team-task-completed": {
    work: (cwd) => recorded("TaskCompleted.teammate-in-process", { cwd, ...OURS }),
    answer: toldPerson('Task completed by builder: "Team task"'),
  },
  "team-teammate-idle": {
    work: (cwd) => recorded("TeammateIdle.in-process", { cwd, ...OURS }),
    answer: toldPerson("builder is idle."),
  },
};

function planLock(cwd: string): object {
  return ourCall("handoff_ticket", LOCK, cwd, BUILDER);
}

/** Every gate of the folder, what it declares to do when it cannot find out, and work for it. */
export const EVERY_GATE: readonly GateCase[] = (await loadGates()).map((gate) => {
  const { args = [], work = (cwd: string) => sampleFor(gate, cwd), answer } = WORK[gate.name] ?? {};
  return {
    gate: gate.name,
    ifUnknown: gate.ifUnknown,
    events: Object.keys(gate.on),
    args,
    work,
    // A gate that is not listed above is asked once where nothing is wrong.
    get answer() {
      if (answer) return answer;
      const box = workingBox();
      return box.gate(gate.name, work(box.project), { args });
    },
  };
});

/** A project in which every gate has work: a board, a lead, a team, a task and settings. */
export function workingBox(): Sandbox {
  model ??= madeModel();
  const box = sandbox();
  cpSync(join(model.project, ".ralph"), join(box.project, ".ralph"), { recursive: true });
  cpSync(model.home, box.home, { recursive: true });
  // The store is named after the project's path.
  const store = storeOf(box);
  renameSync(join(dirname(store), basename(storeOf(model))), store);
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
