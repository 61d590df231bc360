import { Database } from "bun:sqlite";
import { join } from "node:path";
import { projectAt } from "../src/world/project.ts";
import { writeClaim } from "../src/world/store/agents.ts";
import { remember } from "../src/world/store/remember.ts";
import { atMost, type Measure } from "./figure.ts";
import { type Program, SILENT, timeRounds } from "./rounds.ts";
import { COMMIT, enterSkill, handOff, researching, withIssues } from "./situations.ts";
import { type Call, type Stage, setStage } from "./stage.ts";

/** The largest over the smallest: nothing on a call's path may grow. */
const NO_GROWTH = 1.1;

const LEAD = "1ead0000-0000-4000-8000-000000000001";
const LEAD_STOP: Call = { recorded: "Stop.first", fields: { session_id: LEAD } };

/** The first prompt of a new session each time: what is recorded then could look at all others. */
const PROMPT: Call = {
  recorded: "UserPromptSubmit",
  fields: (n) => ({ session_id: `0e550000-0000-4000-8000-${String(n).padStart(12, "0")}` }),
};

const CALLS: readonly (readonly [string, Call])[] = [
  ["Bash", COMMIT],
  ["hand-off", handOff("plan", 2)],
  ["lead's Stop", LEAD_STOP],
  ["prompt", PROMPT],
];

interface Growing {
  readonly what: string;
  readonly sizes: readonly number[];
  readonly fill: (stage: Stage, size: number) => void;
}

const GROWING: readonly Growing[] = [
  { what: "issues", sizes: [10, 1000, 100_000], fill: fillBoard },
  { what: "sessions", sizes: [10, 10_000], fill: fillStore },
];

export const measureGrowth: Measure = (rounds, wanted) => {
  return GROWING.flatMap(({ what, sizes, fill }) => {
    const rows = CALLS.map(([name, call]) => ({ name: growthRow(what, sizes, name), call }));
    const asked = rows.filter(({ name }) => wanted(name));
    if (asked.length === 0) return [];
    const stages = sizes.map((size) => filledStage((stage) => fill(stage, size)));
    const made = asked.map(({ name, call }) => ({
      name,
      programs: programsOf(stages, name, call),
    }));
    const timeOf = timeRounds(
      made.flatMap(({ programs }) => programs),
      rounds,
    );
    return made.map(({ name, programs }) => {
      const times = programs.map((program) => timeOf(program));
      const [first, last] = [times[0], times.at(-1)];
      if (!first || !last) throw new Error(`${name} has no size`);
      return {
        row: name,
        ms: last.wall,
        wall: atMost(NO_GROWTH, last.wall / first.wall),
        cpu: atMost(NO_GROWTH, last.cpu / first.cpu),
        note: `${times.map(({ wall }) => wall.toFixed(1)).join(", ")} ms`,
      };
    });
  });
};

function growthRow(what: string, sizes: readonly number[], call: string): string {
  return `${call}, ${sizes.map((size) => size.toLocaleString("en")).join(" / ")} ${what}`;
}

function programsOf(stages: readonly Stage[], name: string, call: Call): Program[] {
  return stages.map((stage) => {
    const program = stage.program(name, call, SILENT);
    if (!program) throw new Error(`no gate is wired to ${name}`);
    return program;
  });
}

function filledStage(fill: (stage: Stage) => void): Stage {
  const stage = researching(withIssues(setStage()));
  fill(stage);
  enterSkill(stage, "ralph-team", LEAD);
  // Held twice, then released: from then on every stop reads as much and answers the same.
  for (const _ of [1, 2]) stage.make(LEAD_STOP, { code: 2, says: /processable issue/ });
  return stage;
}

const STATES = ["Backlog", "Research Needed", "Ready for Plan", "Plan in Review", "In Progress"];
const OLD = 1000;

/** A third is open, in every state that waits; every tenth has sub-issues, every ninth a blocker. */
function fillBoard({ project }: Stage, size: number): void {
  const board = new Database(join(project, ".ralph/board.db"), { strict: true });
  const add = board.query(
    "INSERT INTO issues (number, title, state, estimate, parent) VALUES (?, ?, ?, ?, ?)",
  );
  const wait = board.query("INSERT INTO dependencies (issue, blocker) VALUES (?, ?)");
  board.transaction(() => {
    for (let n = 0; n < size; n += 1) {
      const state = n % 3 === 0 ? (STATES[n % STATES.length] ?? null) : "Done";
      const parent = n % 10 === 0 ? null : OLD + n - (n % 10);
      add.run(OLD + n, `Issue ${n}`, state, n % 4 === 0 ? "M" : "S", parent);
      if (n % 9 === 1) wait.run(OLD + n, OLD + n - 1);
    }
  })();
  board.close();
}

/** What earlier sessions left behind, written by the functions that the gates themselves call. */
function fillStore({ env, project }: Stage, size: number): void {
  const store = projectAt(env, project).storePath;
  const now = Date.now();
  for (let n = 0; n < size; n += 1) {
    const session = `01d00000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    const key = { session, agent: "main" };
    const who = { ...key, holder: `session ${session}`, type: undefined, asked: false };
    const skill = { skill: "ralph-research", phase: "research", prompt: "p" } as const;
    remember(store, { kind: "session", session, client: "4242" }, now);
    remember(store, { kind: "skill", ...key, ...skill }, now);
    remember(store, { kind: "call", id: `toolu_old${n}`, ...who }, now);
    remember(store, { kind: "hold", key: `lead of ${session}`, fingerprint: "1", nth: 1 }, now);
    remember(store, { kind: "event", line: `Session ${n} went by.` }, now);
    writeClaim(store, key, {
      number: OLD + n,
      phase: "research",
      state: "Research in Progress",
      at: now,
    });
  }
}
