import { join } from "node:path";
import { ROOT } from "../scripts/gate-files.ts";
import { atLeast, atMost, type Figure, type Measure } from "./figure.ts";
import { EMPTY } from "./plugin.ts";
import { type Answer, type Program, SILENT, timeRounds } from "./rounds.ts";
import {
  COMMIT,
  handOff,
  IDLE_BUILDER,
  researching,
  withIssues,
  withoutRalph,
  withTasks,
} from "./situations.ts";
import { type Call, type Stage, setStage } from "./stage.ts";

/** What one call of the client pays, and what it may pay, each as a multiple of an empty program. */
interface CallRow {
  readonly name: string;
  readonly wall: number;
  readonly cpu: number;
  readonly call: Call;
  readonly answer: Answer;
  readonly stage: () => Stage;
  /** The script in bench/bash that does the same job, and what it needs beside bash. */
  readonly script?: { readonly name: string; readonly needs: readonly string[] };
}

const FASTER_THAN_BASH = 4;

const JQ = ["jq"];
const STOP = { wall: 1.7, cpu: 1.8, stage: withTasks, script: { name: "stop", needs: JQ } };
const HAND_OFF = {
  ...{ wall: 2.4, cpu: 2.8, answer: SILENT, stage: withIssues },
  script: { name: "hand-off", needs: ["jq", "sqlite3"] },
};
const WRITE = { wall: 2.0, cpu: 2.2, answer: SILENT, stage: researching };

const ROWS: readonly CallRow[] = [
  {
    ...{ name: "a call where ralph is not used", wall: 0.4, cpu: 0.4, call: COMMIT },
    ...{ answer: SILENT, stage: withoutRalph },
    script: { name: "bash-call", needs: JQ },
  },
  { ...STOP, name: "Stop, a session", call: { recorded: "Stop.first" }, answer: SILENT },
  {
    ...{ ...STOP, name: "Stop, a worker", answer: SILENT },
    call: { recorded: "Stop.agent-main", fields: { agent_type: "ralph-hero:ralph-builder" } },
  },
  {
    ...{ ...STOP, name: "TeammateIdle", call: IDLE_BUILDER },
    answer: { code: 0, says: /builder is idle\.$/ },
  },
  {
    ...{ name: "Bash", wall: 2.2, cpu: 2.5, call: COMMIT, answer: SILENT, stage: researching },
    script: { name: "bash-call", needs: JQ },
  },
  { ...WRITE, name: "Write", call: { recorded: "PreToolUse.Write" } },
  { ...WRITE, name: "Edit", call: { recorded: "PreToolUse.Edit" } },
  { ...HAND_OFF, name: "hand-off, research lock", call: handOff("research", 8) },
  { ...HAND_OFF, name: "hand-off, plan lock in a group", call: handOff("plan", 2) },
];

interface Prepared {
  readonly row: CallRow;
  readonly ours: Program | undefined;
  readonly script: Program | undefined;
}

export const measureCalls: Measure = (rounds, wanted) => {
  const rows = ROWS.filter(({ name }) => wanted(name)).map(prepare);
  if (rows.length === 0) return [];
  const stage = setStage();
  const stop: Call = { recorded: "Stop.first" };
  const gates = rows.flatMap(({ ours }) => ours ?? []);
  // An empty program beside each: one that runs as often finds its pages as warm.
  const empties = gates.map(() => stage.other("empty executable", [EMPTY], stop, SILENT));
  const timeOf = timeRounds([...gates, ...empties], rounds);
  // What bash, jq and Node leave in the caches is no part of the first question.
  const node = stage.other("empty Node program", ["node", "-e", ""], stop, SILENT);
  const scripts = rows.flatMap(({ script }) => script ?? []);
  const besideOf = timeRounds([...gates, ...scripts, node], rounds);
  const base = timeOf(...empties);
  return [
    { row: "empty executable", ms: base.wall, note: `${base.cpu.toFixed(1)} ms of CPU` },
    { row: "empty Node program", ms: besideOf(node).wall },
    ...rows.map(({ row, ours, script }): Figure => {
      if (!ours) return { row: row.name, note: "no gate wired" };
      const { wall, cpu } = timeOf(ours);
      return {
        row: row.name,
        ms: wall,
        wall: atMost(row.wall, wall / base.wall),
        cpu: atMost(row.cpu, cpu / base.cpu),
        ...(script && {
          overBash: atLeast(FASTER_THAN_BASH, besideOf(script).wall / besideOf(ours).wall),
        }),
        ...(!script && { note: withoutScript(row.script?.needs) }),
      };
    }),
  ];
};

function prepare(row: CallRow): Prepared {
  const { name, call, answer, script } = row;
  const stage = row.stage();
  const ours = stage.program(name, call, answer);
  if (!ours || !script?.needs.every((need) => Bun.which(need))) {
    return { row, ours, script: undefined };
  }
  const cmd = ["bash", join(ROOT, "bench/bash", `${script.name}.sh`)];
  return { row, ours, script: stage.other(`${name} in bash`, cmd, call, answer) };
}

function withoutScript(needs: readonly string[] | undefined): string {
  return needs ? `no script: ${needs.join(" or ")} is missing` : "no script for this call";
}
