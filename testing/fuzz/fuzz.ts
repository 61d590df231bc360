import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/gate-files.ts";
import { fuzzExecutables } from "./executables/fuzz-executables.ts";
import type { FuzzFind } from "./fuzz-inputs.ts";

const HELP = `npm run fuzz -- [--seed N] [--count N] [--executables N] [--lanes N]
Feeds generated inputs to every gate on its whole path and to every parser, in process (--count,
1000000), and to the built executables (--executables, 400). Finds go to build/fuzz-finds.jsonl.`;

/** An input that takes longer than this hangs, however busy the machine is. */
const HANGS_AFTER_MS = 60_000;
/** Before the first input a lane makes its throw-away projects, with many calls of git. */
const STARTS_WITHIN_MS = 600_000;
/** So many inputs share one throw-away project. */
const BATCH = 25_000;
/** Within so many inputs each gate that may hold a call has held one. */
const ALL_HOLD = 20 * BATCH;
const HOLDING = [
  ...["artifact-gate", "branch-gate", "claim-gate", "completion-gate", "convergence-gate"],
  ...["merge-gate", "protect-gate", "state-gate", "team-stop-gate", "worker-stop-gate"],
  "worktree-gate",
];

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    count: { type: "string", default: "1000000" },
    executables: { type: "string", default: "400" },
    lanes: { type: "string", default: "2" },
    help: { type: "boolean", default: false },
  },
});

interface LaneReport {
  readonly inputs: readonly (readonly [string, number])[];
  readonly reached: readonly (readonly [string, number])[];
  readonly finds: readonly FuzzFind[];
  readonly slowest: { readonly ms: number; readonly index: number; readonly target: string };
}

const numbers = [values.seed, values.count, values.executables, values.lanes].map(Number);
if (values.help || !numbers.every((one) => Number.isSafeInteger(one) && one >= 0)) {
  console.log(HELP);
  if (!values.help) process.exitCode = 1;
} else await main();

async function main(): Promise<void> {
  const [seed = 0, count = 0, executables = 0, lanes = 1] = numbers;
  const began = performance.now();
  const total: LaneReport[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + BATCH);
      const report = await runLane(seed, from, next);
      total.push(report);
      // At once: a run that is stopped in the middle has shown something, too.
      for (const find of report.finds) showFind(seed, find);
      const done = total.flatMap(({ inputs }) => inputs).reduce((sum, [, times]) => sum + times, 0);
      console.log(`${done} inputs, ${total.flatMap(({ finds }) => finds).length} wrong`);
    }
  };
  mkdirSync(join(ROOT, "build"), { recursive: true });
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, lane));
  const started = await fuzzExecutables({ seed, count: executables });
  const finds = [...total.flatMap((one) => one.finds), ...started.finds];
  show(seed, total);
  const fed = summed(total.map(({ inputs }) => inputs));
  const all = [...fed.values()].reduce((sum, times) => sum + times, 0);
  for (const find of started.finds) showFind(seed, find);
  writeFileSync(
    join(ROOT, "build/fuzz-finds.jsonl"),
    finds.map((one) => `${JSON.stringify(one)}\n`).join(""),
  );
  console.log(`seed ${seed}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
  console.log(`fed ${all} inputs in process, ${started.runs} to built executables`);
  console.log(`wrong: ${finds.length}`);
  const empty = [...fed].filter(([, times]) => times === 0).map(([name]) => name);
  for (const name of empty) console.log(`never fed: ${name}`);
  const reached = summed(total.map((one) => one.reached));
  const mute = HOLDING.filter((gate) => !reached.has(`${gate} block`));
  for (const gate of mute) console.log(`never held anything: ${gate}`);
  // A run that fed nothing, or less than it was asked for, shows nothing.
  const isWhole =
    all >= count &&
    started.runs >= executables &&
    (count < BATCH || empty.length === 0) &&
    (count < ALL_HOLD || mute.length === 0);
  if (finds.length > 0 || !isWhole) process.exitCode = 1;
}

function showFind(seed: number, find: FuzzFind): void {
  console.log(`wrong (seed ${seed}): ${JSON.stringify(find).slice(0, 900)}`);
}

/** Runs some inputs in a process of their own, and ends it when it stays at one of them. */
async function runLane(seed: number, from: number, to: number): Promise<LaneReport> {
  const file = join(ROOT, "build", `fuzz-lane-${process.pid}-${from}`);
  writeFileSync(file, "");
  const words = [join(ROOT, "testing/fuzz/lane.ts"), seed, from, to, file].map(String);
  const child = Bun.spawn([process.execPath, "--no-env-file", ...words], { stderr: "inherit" });
  const at = () => readFileSync(file, "utf8").trim();
  let [seen, since] = [at(), Date.now()];
  let hung: string | undefined;
  const watchdog = setInterval(() => {
    const now = at();
    if (now !== seen) [seen, since] = [now, Date.now()];
    else if (Date.now() - since > (now === "" ? STARTS_WITHIN_MS : HANGS_AFTER_MS)) {
      hung = now;
      child.kill("SIGKILL");
    }
  }, 1000);
  const text = await new Response(child.stdout).text();
  const code = await child.exited;
  clearInterval(watchdog);
  const [index = "", ...target] = (hung ?? at()).split(" ");
  rmSync(file);
  if (code === 0) return JSON.parse(text);
  const what = hung === undefined ? `the process ended with ${code}` : "it hangs";
  const find = {
    index: Number(index),
    target: target.join(" "),
    what: `${what} (inputs from ${from})`,
    input: "",
  };
  return { inputs: [], reached: [], finds: [find], slowest: { ms: 0, index: from, target: "" } };
}

function show(seed: number, reports: readonly LaneReport[]): void {
  for (const [name, times] of summed(reports.map(({ inputs }) => inputs))) {
    console.log(`  ${name}: ${times}`);
  }
  const answers = [...summed(reports.map(({ reached }) => reached))];
  console.log(`answers reached: ${answers.map(([what, times]) => `${what} ${times}`).join(", ")}`);
  const slowest = reports.map((one) => one.slowest).sort((a, b) => b.ms - a.ms)[0];
  if (slowest) {
    const { ms, index, target } = slowest;
    console.log(`slowest: ${ms.toFixed(0)} ms, ${target}, seed ${seed}, input ${index}`);
  }
}

function summed(lists: readonly (readonly (readonly [string, number])[])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, times] of lists.flat()) sums.set(name, (sums.get(name) ?? 0) + times);
  return sums;
}
