import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import type { Mutant } from "./mutants.ts";
import type { TreeCopy } from "./tree-copy.ts";

export type Outcome = "killed" | "killed by its time" | "survived";

/** A fault that makes a test hang is noticed, too. */
const LONGEST_MS = 240_000;

/** Runs the tests with the fault planted; fast files first, because most faults are found there. */
export async function tryMutant(
  tree: TreeCopy,
  mutant: Mutant,
  stages: readonly (readonly string[])[],
): Promise<Outcome> {
  tree.plant(mutant);
  try {
    for (const tests of stages) {
      if (tests.length === 0) continue;
      const outcome = await runTests(tree.dir, tests);
      if (outcome !== "survived") return outcome;
    }
    return "survived";
  } finally {
    tree.restore(mutant);
  }
}

function runTests(dir: string, tests: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const how = ["--bail=1", "--no-file-parallelism", "--reporter=dot", "--root", dir];
    const child = spawn(process.execPath, [vitest, "run", ...how, ...tests], {
      cwd: dir,
      stdio: "ignore",
      // A group of its own: a test that hangs may have started programs.
      detached: true,
    });
    const end = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
    const late = setTimeout(end, LONGEST_MS);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(late);
      resolve(code === 0 ? "survived" : signal ? "killed by its time" : "killed");
    });
  });
}
