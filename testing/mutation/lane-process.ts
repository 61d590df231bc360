import { readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import * as vitest from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { type CollectedFile, collect, DECLARING, runTests } from "./collected-tests.ts";
import type { Order, Told } from "./lane.ts";
import { ASK } from "./switch-mutants.ts";

/** One warm process that tries many faults: it evaluates the bundle anew for each. */
type Modules = Readonly<Record<string, () => Promise<unknown>>>;
type Evaluate = (
  require: (name: string) => unknown,
  modules: (found: Modules) => void,
  ask: (id: number) => boolean,
) => void;

/** Which is on; with none, what was reached is noted. */
let on = -1;
const reached = new Set<number>();
const isOn = (id: number) => id === on;
const note = (id: number) => {
  reached.add(id);
  return false;
};

const own = createRequire(`${ROOT}/package.json`);
const requireForTests = (name: string): unknown =>
  name === "vitest" ? { ...DECLARING, expect: vitest.expect } : own(name);
const [, , bundle = ""] = process.argv;
const text = readFileSync(bundle, "utf8");
const evaluate = new Function("$require", "$modules", ASK, text) as Evaluate;

function fresh(ask: (id: number) => boolean): Modules {
  let modules: Modules = {};
  evaluate(
    requireForTests,
    (found) => {
      modules = found;
    },
    ask,
  );
  Object.assign(globalThis, {
    $load: (path: string) => load(modules, path.slice(ROOT.length + 1)),
  });
  return modules;
}

function load(modules: Modules, file: string): Promise<unknown> {
  const found = modules[file];
  if (!found) throw new Error(`${file} is not in the bundle`);
  return found();
}

function tell(told: Told): void {
  writeSync(1, `${JSON.stringify(told)}\n`);
}

function taken(): readonly number[] {
  const all = [...reached];
  reached.clear();
  return all;
}

/** Runs a test file without any fault and tells what each test reaches. */
async function runSound(file: string): Promise<void> {
  tell({ kind: "begun", longestMs: 600_000 });
  try {
    const begun = performance.now();
    const modules = fresh(note);
    const { tests, isEmpty } = await collect(() => load(modules, file));
    if (isEmpty) throw new Error("a suite without tests");
    const onLoading = taken();
    const loadingMs = performance.now() - begun;
    const ran: { ms: number; reaches: readonly number[] }[] = [];
    await runTests(tests, async (_, run) => {
      const started = performance.now();
      await run();
      ran.push({ ms: performance.now() - started, reaches: taken() });
    });
    tell({ kind: "sound", file, onLoading, loadingMs, tests: ran });
  } catch (error) {
    tell({ kind: "not sound", file, why: `${error}`.slice(0, 200) });
  }
}

async function tryOne({ id, files }: Extract<Order, { kind: "try" }>): Promise<void> {
  on = id;
  const modules = fresh(isOn);
  for (const { file, chosen, all, longestMs } of files) {
    tell({ kind: "begun", longestMs });
    try {
      const collected = await collect(() => load(modules, file));
      if (collected.isEmpty) throw new Error("a suite without tests");
      await runTests(wanted(collected, chosen, all), async (_, run) => run());
    } catch (error) {
      tell({ kind: "tried", id, by: file, why: `${error}`.slice(0, 200) });
      return;
    }
  }
  tell({ kind: "tried", id, by: undefined, why: "" });
}

/** Tests that are only there with the fault are run, too. */
function wanted({ tests }: CollectedFile, chosen: readonly number[] | undefined, all: number) {
  if (chosen === undefined) return tests;
  const numbers = new Set(chosen);
  return tests.filter((_, at) => numbers.has(at) || at >= all);
}

console.log = () => {};
process.on("unhandledRejection", (error) => {
  tell({ kind: "tried", id: on, by: "unhandled", why: `${error}` });
  process.exit(1);
});
tell({ kind: "ready" });
for await (const line of console) {
  const order = JSON.parse(line) as Order;
  if (order.kind === "sound") await runSound(order.file);
  else await tryOne(order);
  tell({ kind: "ready" });
}
