import type { Mutant } from "../mutants.ts";
import { runVitest } from "./run-vitest.ts";
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
      const how = ["--bail=1", "--no-file-parallelism", "--reporter=dot"];
      const ended = await runVitest(tree.dir, tests, how, LONGEST_MS);
      if (ended !== "passed") return ended === "failed" ? "killed" : "killed by its time";
    }
    return "survived";
  } finally {
    tree.restore(mutant);
  }
}
