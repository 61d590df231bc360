import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./gate-files.ts";

/** `npm run test:page`: the page in a real browser. The arguments are vitest's. */
const STEPS: readonly (readonly string[])[] = [
  [join(ROOT, "scripts/build.ts")],
  [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    ...["run", "--config", join(ROOT, "test/page/vitest.config.ts"), ...process.argv.slice(2)],
  ],
];

for (const step of STEPS) {
  const { status } = spawnSync(process.execPath, step, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
