import { BASH_TARGET, type GateTime, type GateTimes } from "./gate-times.ts";
import type { Memory } from "./memory.ts";
import type { Report } from "./report.ts";
import { printTable } from "./table.ts";
import { TASKS_TARGET, type TaskTime } from "./task-times.ts";

const EMPTY = "(empty executable)";

/** The report for a person; `--json` has the same numbers for a program. */
export function printReport(report: Report): void {
  const { cpu, cores, load, ...versions } = report.machine;
  const tools = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  console.log(`${cpu}, ${cores} cores, load ${load.toFixed(1)}; ${tools.join(", ")}`);
  console.log(`Medians of ${report.rounds} interleaved rounds. bash reads the board with sqlite3;`);
  console.log("node runs the esbuild bundle, with Bun's globals made of Node's own parts.");
  console.log(
    "to empty: every program once a round. paired: an empty executable beside every gate.\n",
  );
  printTimes(report.times);
  printTasks(report.tasks);
  printMemory(report.memory);
  const { distBytes, runtimeBytes, toRuntime } = report.size;
  const bytes = `${mb(distBytes)} MB, one runtime ${mb(runtimeBytes)} MB`;
  console.log(`\ndist-hooks on disk: ${bytes}: ${ratio(toRuntime)}`);
  const { startMs, calls, callMs } = report.server;
  console.log(
    `\nserver: first answer after ${ms(startMs)} ms; ${calls} calls one after the other, median ${callMs.toFixed(2)} ms`,
  );
  console.log("\nFigures of SPEC section 7");
  printTable(
    ["figure", "target", "got", ""],
    report.figures.map(({ what, target, got, ok }) => [
      what,
      target,
      got,
      ok === null ? "" : verdict(ok),
    ]),
  );
}

function printTimes({ emptyMs, rows }: GateTimes): void {
  const head = [
    "gate",
    "path",
    "class",
    "ms",
    "to empty",
    "target",
    "",
    "paired",
    "bash ms",
    "to gate",
  ];
  printTable(
    [...head, "target", "", "node ms"],
    [[EMPTY, "", "", ms(emptyMs), ratio(1)], ...rows.map(timeRow)],
  );
  for (const reason of new Set(rows.flatMap(({ notRun }) => notRun))) {
    console.log(`- is not run: ${reason}`);
  }
}

function timeRow(row: GateTime): string[] {
  const { gate, path, weight, gateMs, toEmpty, emptyTarget, bashMs, fasterThanBash, nodeMs } = row;
  return [
    gate,
    path,
    weight,
    ms(gateMs),
    ratio(toEmpty),
    `<= ${ratio(emptyTarget)}`,
    verdict(toEmpty <= emptyTarget),
    ratio(row.toPairedEmpty),
    ms(bashMs),
    fasterThanBash === null ? "-" : ratio(fasterThanBash),
    `>= ${ratio(BASH_TARGET)}`,
    fasterThanBash === null ? "" : verdict(fasterThanBash >= BASH_TARGET),
    ms(nodeMs),
  ];
}

function printTasks(rows: readonly TaskTime[]): void {
  console.log("\nworker-stop-gate over long lists of tasks, none startable");
  printTable(
    ["tasks", "ms", "bare read ms", "to bare read", "target", ""],
    rows.map(({ tasks, gateMs, readMs, toRead }) => {
      const cells = [String(tasks), ms(gateMs), ms(readMs), ratio(toRead)];
      const held = tasks === 10_000;
      return held
        ? [...cells, `<= ${ratio(TASKS_TARGET)}`, verdict(toRead <= TASKS_TARGET)]
        : cells;
    }),
  );
}

function printMemory(memory: Memory | null): void {
  console.log("\nPeak memory (RSS by GNU time)");
  if (!memory) {
    console.log("not measured: no GNU time on this machine");
    return;
  }
  const { emptyKb, rows } = memory;
  printTable(
    ["", "MB", "to empty"],
    [{ name: EMPTY, kb: emptyKb }, ...rows].map(({ name, kb }) => [
      name,
      mb(kb * 1024),
      ratio(kb / emptyKb),
    ]),
  );
}

function verdict(ok: boolean): string {
  return ok ? "ok" : "MISSED";
}

function ms(value: number | null): string {
  return value === null ? "-" : value.toFixed(1);
}

function mb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function ratio(value: number): string {
  return `${value.toFixed(2)}x`;
}
