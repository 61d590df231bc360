import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installClaudeCode } from "./claude-code.ts";
import { ROOT } from "./gate-files.ts";
import { HOST_RELEASE, makeRelease } from "./release/host-release.ts";

/** What `npm run test:client` runs: the built plugin in the real client, against a scripted model. */
const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd: ROOT, stdio: "inherit" }).status === 0;

const given = process.argv.slice(2);
if (!run(process.execPath, join(ROOT, "scripts/build.ts"))) process.exit(1);
installClaudeCode();
if (given.length === 0 || given.some((one) => one.includes("install"))) {
  makeRelease(ROOT, HOST_RELEASE);
}

if (!run("tmux", "-V") && !run(join(ROOT, "scripts/ci-packages"), "tmux")) {
  console.error("tmux is missing and could not be installed: the interactive cases cannot run.");
  if (process.env["CI"]) process.exit(1);
}
const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
const config = ["--config", join(ROOT, "test/client/vitest.config.ts")];
process.exit(run(process.execPath, vitest, "run", ...config, ...given) ? 0 : 1);
