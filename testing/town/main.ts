import { parseArgs } from "node:util";
import { ClientPool } from "./machine/client-pool.ts";
import { findBug } from "./plan/find-bug.ts";
import { isPeerBug, PEER_BUGS } from "./plan/peer-bugs.ts";
import { bugLine, countLines, failureLines } from "./plan/report.ts";
import { shrink } from "./plan/shrink.ts";
import type { TownOptions, TownResult } from "./plan/town-options.ts";
import { runTown } from "./run-town.ts";

const HELP = `npm run town -- [--seed N] [--runs K] [--board embedded|github|both] [--agents 16] [--issues 8]
                   [--steps 500] [--seconds S] [--bugs] [--replay SEED [--bug NAME] [--events IDS]]

Agents, people and strangers at work on one board, in one process, each step drawn from a seed. After
each step everything is checked. A run that fails is made smaller and printed.

  --seed N       the first seed; --runs K seeds follow, on each board that is named
  --seconds S    stop after this time, whatever is left
  --bugs         put each known bug of other coordinators in, and find it
  --replay SEED  one run again, with everything that happens; --events: only these`;

const text = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({
  options: {
    ...{ seed: text("1"), runs: text("10"), board: text("both"), agents: text("16") },
    ...{ issues: text("8"), steps: text("500"), seconds: text("0") },
    ...{ replay: { type: "string" }, bug: { type: "string" }, events: { type: "string" } },
    ...{ bugs: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  },
});

const pool = new ClientPool();
const run = (options: TownOptions) => runTown(options, pool);
const [agents, issues, steps] = [values.agents, values.issues, values.steps].map(Number);
const boards = (["embedded", "github"] as const).filter(
  (board) => values.board === "both" || values.board === board,
);

function optionsFor(seed: number, board: TownOptions["board"]): TownOptions {
  const size = { agents: agents ?? 16, issues: issues ?? 8, steps: steps ?? 500 };
  const bug = values.bug !== undefined && isPeerBug(values.bug) ? values.bug : undefined;
  const ids = values.events === "none" ? [] : values.events?.split(",");
  return { seed, board, ...size, bug, only: ids && new Set(ids) };
}

async function replay(seed: number): Promise<void> {
  for (const board of boards) {
    const { log, violations } = await run(optionsFor(seed, board));
    for (const line of log) console.log(line);
    if (violations.length > 0) process.exitCode = 1;
  }
}

async function runSeeds(): Promise<void> {
  const results: TownResult[] = [];
  const end = performance.now() + (Number(values.seconds) || Number.POSITIVE_INFINITY) * 1000;
  const [first, runs] = [Number(values.seed), Number(values.runs)];
  for (let seed = first; seed < first + runs && performance.now() < end; seed += 1) {
    for (const board of boards) {
      const result = await run(optionsFor(seed, board));
      results.push(result);
      if (result.violations.length === 0) continue;
      process.exitCode = 1;
      const small = await shrink(result, run);
      for (const line of failureLines(result, small)) console.log(line);
    }
  }
  console.log(`first seed: ${first}`);
  for (const line of countLines(results)) console.log(line);
}

async function findBugs(): Promise<void> {
  let found = 0;
  const all = Object.keys(PEER_BUGS).filter(isPeerBug);
  for (const bug of all) {
    const result = await findBug(bug, run);
    console.log(bugLine(result));
    if (result.seeds !== undefined) found += 1;
  }
  console.log(`bugs found: ${found} of ${all.length}`);
  if (found < all.length) process.exitCode = 1;
}

try {
  if (values.help) console.log(HELP);
  else if (values.replay !== undefined) await replay(Number(values.replay));
  else {
    await runSeeds();
    if (values.bugs) await findBugs();
  }
} finally {
  await pool.close();
}
