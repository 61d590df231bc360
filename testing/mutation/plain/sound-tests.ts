import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { runVitest } from "./run-vitest.ts";
import type { TreeCopy } from "./tree-copy.ts";

const REPORT = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string() })),
});

/**
 * The test files that pass where no fault is planted. One that fails anyway would count every fault
 * as noticed: those that start the executables do, because none are built in the copy of the tree.
 */
export async function soundTests(
  tree: TreeCopy,
  tests: readonly string[],
): Promise<ReadonlySet<string>> {
  const report = join(tree.dir, "sound-tests.json");
  await runVitest(tree.dir, tests, [`--reporter=json`, `--outputFile=${report}`], 1_200_000);
  const { testResults } = REPORT.parse(JSON.parse(readFileSync(report, "utf8")));
  const passed = testResults.filter(({ status }) => status === "passed");
  return new Set(passed.map(({ name }) => relative(tree.dir, name)));
}
