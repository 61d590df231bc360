import { join } from "node:path";
import { expect, it } from "vitest";
import type { Asked } from "../../../src/world/live/asked.ts";
import type { Said } from "../../../src/world/live/message-stream.ts";
import type { Mind } from "../../../src/world/live/scripted-model.ts";
import {
  bash,
  commitsDocument,
  createTask,
  handOff,
  ours,
  skill,
  teammate,
  updateTask,
} from "../../../testing/client/acts.ts";
import {
  type ListedTask,
  listedTasks,
  TASK_LIST,
  workerMind,
} from "../../../testing/client/agents/worker-mind.ts";
import { setStage, TEAMS, WITH_PRODUCTS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { DIST } from "../../../testing/sandbox.ts";

type Work = Generator<Said, void, Asked>;

const GROUP = [42, 43, 44];
const SUBJECTS = [
  "Research GH-42",
  "Research GH-43",
  "Research GH-44",
  "Plan group GH-42",
  "Review plan GH-42",
  "Implement GH-42",
  "Create PR for GH-42",
  "Merge PR for GH-42",
];
const BLOCKERS = { 4: ["1", "2", "3"], 5: ["4"], 6: ["5"], 7: ["6"], 8: ["7"] };
const NAMES_BRANCH = "## Branch\n\nBranch: feature/GH-42";
const ROLES = { Research: "analyst", Plan: "builder", Review: "validator", Implement: "builder" };

function roleOf(subject: string): string {
  const verb = Object.keys(ROLES).find((name) => subject.startsWith(name));
  return Object.entries(ROLES).find(([name]) => name === verb)?.[1] ?? "integrator";
}

/** The lead: the whole list, then the workers, then it gives what became free to who rests. */
function* lead(): Mind {
  yield skill("ralph-team");
  yield bash(`${join(DIST, "ralph")} doctor --team`);
  for (const subject of SUBJECTS) yield createTask(subject);
  for (const [id, addBlockedBy] of Object.entries(BLOCKERS)) yield updateTask(id, { addBlockedBy });
  yield updateTask("1", { owner: "analyst" });
  for (const role of ["analyst", "builder", "validator", "integrator"]) {
    yield teammate(role, `ralph-hero:ralph-${role}`);
  }
  for (;;) {
    yield "I watch.";
    const free = listedTasks(yield TASK_LIST).filter(
      ({ status, isBlocked, owner }) => status === "pending" && !isBlocked && owner === undefined,
    );
    for (const { id, subject } of free) yield updateTask(id, { owner: roleOf(subject) });
  }
}

function commit(file: string, folder = "."): Said {
  const there = `cd ${folder} && mkdir -p docs && echo x > docs/${file}`;
  return bash(`${there} && git add docs/${file} && git commit -q -m ${file}`);
}

function* research({ subject }: ListedTask): Work {
  const number = Number(subject.slice(-2));
  yield skill("ralph-research");
  yield handOff(number, "research", "lock");
  yield* commitsDocument("research", [number]);
  yield handOff(number, "research", "complete");
}

function* build({ subject }: ListedTask): Work {
  if (subject.startsWith("Plan")) {
    yield skill("ralph-plan");
    for (const number of GROUP) yield handOff(number, "plan", "lock");
    yield* commitsDocument("plan", GROUP);
    for (const number of GROUP) yield handOff(number, "plan", "complete");
    return;
  }
  yield skill("ralph-impl");
  for (const number of GROUP) yield handOff(number, "impl", "lock");
  yield bash("git worktree add -q -b feature/GH-42 worktrees/GH-42");
  yield commit("feature.md", "worktrees/GH-42");
  for (const number of GROUP) yield ours("create_comment", { number, body: NAMES_BRANCH });
  for (const number of GROUP) yield handOff(number, "impl", "complete");
}

function* review(): Work {
  yield skill("ralph-review");
  yield* commitsDocument("critique", GROUP);
  for (const number of GROUP) yield handOff(number, "review", "complete");
}

function* integrate({ subject }: ListedTask): Work {
  yield skill("ralph-merge");
  // Without GitHub the branch is what is merged; there is nothing to open, and the comment says so.
  if (!subject.startsWith("Merge")) {
    yield ours("create_comment", { number: 42, body: "## Branch\n\nBranch: `feature/GH-42`" });
    return;
  }
  yield bash("git merge -q --no-ff -m merge-gh-42 feature/GH-42");
  for (const number of GROUP) yield handOff(number, "merge", "complete");
}

/** A builder that first tries to plan what nobody has researched. */
function* hastyBuilder(): Mind {
  yield handOff(42, "plan", "lock");
  yield* workerMind("builder", ["Plan", "Implement"], build);
}

it("plays the eight-task pipeline of a team from Research to Merge", async () => {
  const stage = setStage();
  addIssue(stage, 41, "Backlog", "--estimate", "L");
  for (const number of GROUP) addIssue(stage, number, "Research Needed", "--parent", "41");
  const script = {
    lead,
    analyst: () => workerMind("analyst", ["Research"], research),
    builder: hastyBuilder,
    validator: () => workerMind("validator", ["Review"], review),
    integrator: () => workerMind("integrator", ["Create PR", "Merge"], integrate),
  };
  const merged = () =>
    stage.ralph("board", "list", "--all").stdout.match(/Done/g)?.length === GROUP.length;
  const completions = () => stage.events().filter((line) => line.startsWith("Task completed"));
  const run = await stage.converse(
    script,
    ({ until }) => until(() => merged() && completions().length === 8, "all merged", 150_000),
    { env: { ...TEAMS.env, ...WITH_PRODUCTS.env, RALPH_MERGE_APPROVAL: "rules" } },
  );

  const doctor = run.calls("lead").find(({ tool }) => tool === "Bash")?.result;
  expect(doctor?.isError).toBe(false);
  expect(doctor?.text).toMatch(/^ok +agent-teams/m);
  expect(doctor?.text).toMatch(/^ok +task-tools/m);
  const by = (subject: string) => `Task completed by ${roleOf(subject)}: "${subject}"`;
  expect(completions()).toEqual(SUBJECTS.map(by));
  const refused = run.calls().filter(({ result }) => result?.isError);
  expect(refused.map(({ agent }) => agent)).toEqual(["builder"]);
  // Two gates refuse it, of which the client shows one.
  expect(refused[0]?.result?.text).toMatch(/#4[234] is in Research /);
  expect(stage.git("log", "--format=%s", "--first-parent").trim().split("\n")).toEqual([
    "merge-gh-42",
    "critique-42",
    "plan-42",
    "research-44",
    "research-43",
    "research-42",
    "first",
  ]);
});
