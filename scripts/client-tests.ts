import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { LOWEST_CLIENT, tooOldLine } from "../src/gate/rules/client-version.ts";
import { CLAUDE_CODE_VERSION, clientUnderTest, installClaudeCode } from "./claude-code.ts";
import { ROOT } from "./gate-files.ts";
import { HOST_RELEASE, makeRelease } from "./release/host-release.ts";

const HELP = `npm run test:client -- [--versions LIST] [FILE...]

Runs the built plugin in the real client, against a scripted model.

  --versions LIST   several clients, one after the other: 2.1.314,2.1.325 or "all" for the lowest
                    supported one, one between and the pinned one. Of a client below ${LOWEST_CLIENT} only what
                    it is told is tried.`;

const ALL = [LOWEST_CLIENT, "2.1.324", CLAUDE_CODE_VERSION];

/** Of a client that is too old, only this is tried. */
const OLD_CLIENTS = "test/client/old-clients";

const run = (program: string, args: readonly string[], version = clientUnderTest()) =>
  spawnSync(program, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, RALPH_CLAUDE_CODE: version },
  }).status === 0;

function testsOn(version: string, files: readonly string[]): boolean {
  installClaudeCode(version);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const config = ["--config", join(ROOT, "test/client/vitest.config.ts")];
  const which = tooOldLine(version) === undefined ? files : [OLD_CLIENTS];
  return run(process.execPath, [vitest, "run", ...config, ...which], version);
}

/** `--versions` and its value taken out of the arguments; the rest is vitest's. */
function readArguments(args: readonly string[]) {
  const at = args.indexOf("--versions");
  if (at < 0) return { versions: [clientUnderTest()], rest: args };
  const list = args[at + 1] ?? "all";
  const versions = list === "all" ? ALL : list.split(",");
  return { versions, rest: args.toSpliced(at, 2) };
}

if (process.argv.includes("--help")) {
  console.log(HELP);
  process.exit(0);
}
const { versions, rest } = readArguments(process.argv.slice(2));
if (!run(process.execPath, [join(ROOT, "scripts/build.ts")])) process.exit(1);
if (rest.length === 0 || rest.some((one) => one.includes("install"))) {
  makeRelease(ROOT, HOST_RELEASE);
}
if (!run("tmux", ["-V"]) && !run(join(ROOT, "scripts/ci-packages"), ["tmux"])) {
  console.error("tmux is missing and could not be installed: the interactive cases cannot run.");
  if (process.env["CI"]) process.exit(1);
}
const failed = versions.filter((version) => !testsOn(version, rest));
if (versions.length > 1) {
  for (const version of versions) {
    console.log(`${version}: ${failed.includes(version) ? "failed" : "ok"}`);
  }
}
process.exit(failed.length === 0 ? 0 : 1);
