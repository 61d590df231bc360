import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { measureCalls } from "./calls.ts";
import { type Figure, type Measure, printFigures } from "./figure.ts";
import { measureGithub } from "./github.ts";
import { measureGrowth } from "./growth.ts";
import { installPlugin } from "./plugin.ts";
import { measureServer } from "./server.ts";
import { measureSize } from "./size.ts";
import { clearStages } from "./stage.ts";
import { measureTasks } from "./tasks.ts";

const HELP = `npm run bench -- [--rounds N] [--only ROW] [--json]

Measures what one call of the client pays, beside an empty executable. docs/performance.md says how to read it.

  --rounds N   how often everything is run (40)
  --only ROW   only rows whose name contains ROW
  --json       the same figures as JSON

It never judges: the exit code is 1 only when something could not be run.`;

const GROUPS: readonly Measure[] = [
  ...[measureCalls, measureGrowth, measureTasks],
  ...[measureServer, measureSize, measureGithub],
];

async function measure(rounds: number, only: string): Promise<Figure[]> {
  const wanted = (row: string) => row.toLowerCase().includes(only.toLowerCase());
  installPlugin();
  try {
    const figures: Figure[] = [];
    for (const group of GROUPS) figures.push(...(await group(rounds, wanted)));
    if (figures.length === 0) throw new Error(`no row is called ${only}`);
    return figures;
  } finally {
    clearStages();
  }
}

async function run(args: string[]): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const options = { rounds: text("40"), only: text(""), json: flag, help: flag };
  const { values } = parseArgs({ args, options });
  if (values.help) return console.log(HELP);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds is a whole number from 1");
  const load = loadavg()[0]?.toFixed(1);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, load, bun: Bun.version, rounds };
  const figures = await measure(rounds, values.only);
  if (values.json) return console.log(JSON.stringify({ machine, figures }, null, 2));
  console.log(JSON.stringify(machine));
  printFigures(figures);
}

// The interrupt ends the program at work, which ends the run: what was made is then cleared away.
process.on("SIGINT", () => {});
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error("Try: npm run bench -- --help");
  process.exitCode = 1;
}
