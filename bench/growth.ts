import { atMost, type Measure } from "./figure.ts";
import { fillBoard, fillStore, fillThread, groupOf } from "./fill.ts";
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
  /** Only these calls; all by default. */
  readonly calls?: readonly string[];
  /** The largest over the smallest; no growth by default. */
  readonly most?: number;
}

/** A group is read as a whole, so its hand-off grows with it; far less than the group does. */
const GROUP = { sizes: [10, 1000], calls: ["hand-off"], most: 20 } as const;

const GROWING: readonly Growing[] = [
  { what: "issues", sizes: [10, 1000, 100_000], fill: fillBoard },
  { what: "sessions", sizes: [10, 10_000], fill: fillStore },
  { what: "comments", sizes: [10, 5000], fill: fillThread, calls: ["hand-off"] },
  { what: "issues in a chain", ...GROUP, fill: groupOf((n) => n - 1) },
  { what: "issues in a star", ...GROUP, fill: groupOf(() => 0) },
  { what: "issues in a cycle", ...GROUP, fill: groupOf((n, size) => (n === 0 ? size - 1 : n - 1)) },
];

export const measureGrowth: Measure = (rounds, wanted) => {
  return GROWING.flatMap(({ what, sizes, fill, calls, most = NO_GROWTH }) => {
    const used = CALLS.filter(([name]) => calls === undefined || calls.includes(name));
    const rows = used.map(([name, call]) => ({ name: growthRow(what, sizes, name), call }));
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
        wall: atMost(most, last.wall / first.wall),
        cpu: atMost(most, last.cpu / first.cpu),
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
