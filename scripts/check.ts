import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./gate-files.ts";

const bin = (name: string) => join(ROOT, "node_modules", ".bin", name);
const bun = process.execPath;

const STEPS: readonly (readonly [name: string, program: string, ...args: string[]])[] = [
  ["lint", bin("biome"), "check", "--error-on-warnings", "."],
  ["types", bin("tsc"), "-p", "."],
  ["types of the page", bin("tsc"), "-p", "src/page"],
  ["build", bun, join(ROOT, "scripts/build.ts")],
  ["docs", bun, join(ROOT, "scripts/docs/write-docs.ts"), "--check"],
  ["coverage of the rules", bun, join(ROOT, "testing/coverage/coverage.ts")],
  ["tests", bun, join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...process.argv.slice(2)],
];

/** What `npm test` and CI run. The first step that fails ends it. */
for (const [name, program, ...args] of STEPS) {
  const started = performance.now();
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${status === 0 ? "ok" : "failed"} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}
