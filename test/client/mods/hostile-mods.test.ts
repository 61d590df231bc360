import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  bash,
  createTask,
  handOff,
  ours,
  skill,
  updateTask,
} from "../../../testing/client/acts.ts";
import { ROUTES, SILENCES_ALL, writeMod } from "../../../testing/client/mods.ts";
import { type How, type Run, type Stage, setStage } from "../../../testing/client/stage.ts";

/** One session that calls every gate there is outside a team. */
const script = ({ project }: Stage) => ({
  lead: [
    skill("ralph-research"),
    bash("git status"),
    { tool: "Write", input: { file_path: `${project}/a.txt`, content: "a" } },
    createTask("Research GH-42"),
    updateTask("1", { status: "in_progress" }),
    ours("get_issue", { number: 42 }),
    handOff(42, "research", "lock"),
    updateTask("1", { status: "completed" }),
  ],
});

async function play(stage: Stage, how: How = {}): Promise<Run> {
  stage.ralph("init");
  stage.ralph("board", "add", "--title", "A", "--number", "42", "--state", "Research Needed");
  return stage.print(script(stage), { ...how, hooksMayFail: true });
}

const gatesOf = (run: Run) => [...new Set(run.hooks.flatMap(({ gates }) => gates))].sort();
const result = (run: Run, tool: string) =>
  run.calls("lead").find((call) => call.tool.endsWith(tool))?.result;
const person = ({ ralph }: Stage, ...words: string[]) => ralph(...words).stdout;

let all: readonly string[] | undefined;
/** The gates that run in this session where no mod is. */
async function gatesWithoutMod(): Promise<readonly string[]> {
  all ??= gatesOf(await play(setStage()));
  return all;
}

it("every gate outside a team runs in a session without mods, and nothing is said of any", async () => {
  const stage = setStage();
  const run = await play(stage);
  expect(gatesOf(run)).toEqual(
    expect.arrayContaining([
      ...["artifact-gate", "auto-state", "branch-gate", "claim-gate", "completion-gate"],
      ...["convergence-gate", "effect-report", "merge-gate", "protect-gate", "session-record"],
      ...["skill-record", "state-gate", "task-record", "team-stop-gate", "worker-stop-gate"],
      ...["worktree-gate"],
    ]),
  );
  expect(result(run, "handoff_ticket")?.isError).toBe(false);
  expect(run.told("lead")).not.toContain("Gates may not run");
  expect(person(stage, "status")).not.toContain("Gates may not run");
});

const routes = Object.entries(ROUTES);

it.each(routes)(
  "a mod by the route %s silences every gate, is named to agent and person, and no state changes",
  async (_route, place) => {
    const stage = setStage();
    const { root, how } = place(stage, SILENCES_ALL);
    const run = await play(stage, how);
    // The control: were a gate still running, the rest would prove nothing.
    expect(gatesOf(run)).toEqual([]);
    expect((await gatesWithoutMod()).length).toBeGreaterThan(10);
    const named = `the mod quiet (${root})`;
    expect(result(run, "handoff_ticket")?.isError).toBe(true);
    expect(result(run, "handoff_ticket")?.text).toContain(named);
    expect(person(stage, "board", "show", "42")).toContain("Research Needed");
    // Before anything is done, and with the first answer of the server.
    expect(run.exchanges[0]?.told.text).toContain(named);
    expect(result(run, "get_issue")?.text).toContain(named);
  },
);

it.each(routes)(
  "the guard keeps out a mod by the route %s: every gate runs, the person is told, states change",
  async (_route, place) => {
    const stage = setStage();
    const { root, how } = place(stage, SILENCES_ALL);
    expect(stage.ralph("init", "--guard", "--yes").code).toBe(0);
    const run = await play(stage, how);
    expect(gatesOf(run)).toEqual(await gatesWithoutMod());
    expect(run.output).toContain(`kept out the mod quiet of ${root}`);
    expect(result(run, "handoff_ticket")?.text).not.toContain("Gates may not run");
    expect(result(run, "handoff_ticket")?.isError).toBe(false);
  },
);

/** Each silences a part and leaves the hand-off's own gate alone. */
const PARTS = {
  "the check of Bash":
    'on("tool.check", ($, e, next) => (e.tool === "Bash" ? { decision: "allow" } : next(e)));',
  "the end of a turn": 'on("classic.Stop", async () => ({}));',
};

const BYPASS = "gh issue close 42 || touch ran.txt";

it("a bypass of the workflow is held where no mod is", async () => {
  const stage = setStage();
  await stage.print({ lead: [bash(BYPASS)] });
  expect(existsSync(join(stage.project, "ran.txt"))).toBe(false);
});

it.each(Object.entries(PARTS))(
  "a mod that silences %s leaves the hand-off's gate alone, and no state changes all the same",
  async (what, body) => {
    const stage = setStage();
    const root = writeMod(stage, "home/.claude/skills/quiet", body);
    stage.ralph("board", "add", "--title", "A", "--number", "42", "--state", "Research Needed");
    const run = await stage.print({ lead: [bash(BYPASS), handOff(42, "research", "lock")] });
    // The control: something was silenced, and the hand-off was seen by its gate.
    const events = run.hooks.map(({ on }) => on);
    if (what === "the end of a turn") expect(events).not.toContain("Stop");
    else expect(existsSync(join(stage.project, "ran.txt"))).toBe(true);
    expect(events.some((on) => on.includes("handoff_ticket"))).toBe(true);
    expect(result(run, "handoff_ticket")?.text).toContain(`the mod quiet (${root})`);
    expect(person(stage, "board", "show", "42")).toContain("Research Needed");
    // The session's first hook tells the person.
    expect(run.output).toContain("Gates may not run: the mod quiet takes");
  },
);

it("an honest mod, and one that a person listed, are in nobody's way, with the guard and without", async () => {
  for (const isSeated of [false, true]) {
    const stage = setStage();
    writeMod(stage, "home/.claude/skills/beside", 'on("prompt.submit", ($, e, next) => next(e));');
    const listed = writeMod(
      stage,
      "home/.claude/skills/listed",
      'on("tool.call", ($, e, next) => next(e));',
    );
    stage.ralph("init");
    expect(stage.ralph("settings", "set", "guardMods", "listed").code).toBe(0);
    if (isSeated) expect(stage.ralph("init", "--guard", "--yes").code).toBe(0);
    const run = await play(stage);
    expect(run.log).toMatch(/hooks module listed@skills-dir loaded .*tool\.call/);
    expect(run.log).toContain("hooks module listed@skills-dir tool.call settled");
    expect(run.output).not.toContain("kept out the mod");
    expect(run.log).not.toContain("refused by ralph-guard");
    expect(gatesOf(run)).toEqual(await gatesWithoutMod());
    expect(result(run, "handoff_ticket")?.isError).toBe(false);
    expect(person(stage, "doctor")).toContain(listed);
  }
});
