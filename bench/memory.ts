import { existsSync } from "node:fs";
import type { BenchCase } from "./bench-case.ts";
import { gateProgram } from "./programs.ts";
import { median } from "./rounds.ts";
import { spawnOnce } from "./spawn-once.ts";

/** GNU time. A process's own account of its peak starts with that of whoever started it. */
const TIME = "/usr/bin/time";
const RUNS = 5;

export interface Memory {
  readonly emptyKb: number;
  readonly rows: readonly { readonly name: string; readonly kb: number }[];
}

/** The peak memory of each case; null where nothing small is there to measure it. */
export function memory(cases: readonly BenchCase[], empty: string): Memory | null {
  const [first] = cases;
  if (!first || !existsSync(TIME)) return null;
  const emptyKb = peak([empty], first);
  if (Number.isNaN(emptyKb)) return null;
  const rows = cases.map((one) => ({
    name: `${one.gate}, ${one.path}`,
    kb: peak([gateProgram(one.gate)], one),
  }));
  return { emptyKb, rows };
}

function peak(cmd: readonly string[], asked: BenchCase): number {
  const runs = Array.from({ length: RUNS }, () => {
    const { stderr } = spawnOnce([TIME, "-q", "-f", "%M", ...cmd], asked);
    return Number(stderr.split("\n").at(-1));
  });
  return median(runs);
}
