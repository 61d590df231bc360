import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gateFiles, ROOT } from "../gate-files.ts";
import { writeLight } from "./light.ts";

/** The lowest Node whose SQLite opens a board as Bun does, so that the board is under test, too. */
const NODE_VERSION = "22.15.0";

/** Laid out as the plugin is: the program knows its plugin by its place. */
const PLUGIN = join(ROOT, "build/light-plugin");
const LIGHT = join(PLUGIN, "light");
const NAMES = join(PLUGIN, "dist-hooks");
const PARTS = ["bin", "agents", "guard", "hooks.json"];

/** What `npm run test:light` runs when it is told no files: every gate as a process. */
const TESTS = ["test/process/gates", "test/process/record", "test/process/team"];

function nodeFor(version: string): string {
  const folder = join(ROOT, ".cache", `node-${version}`);
  const node = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    const flags = ["--no-save", "--no-package-lock", "--ignore-scripts", "--prefix", folder];
    const what = `node-${process.platform}-${process.arch}@${version}`;
    spawnSync("npm", ["install", ...flags, what], { stdio: "inherit" });
  }
  if (!existsSync(node)) throw new Error(`Node ${version} could not be installed.`);
  return node;
}

/** A program for each gate's name, as `dist-hooks/` has them. */
function writeNames(node: string): void {
  mkdirSync(NAMES, { recursive: true });
  const program = `exec '${node}' '${join(LIGHT, "ralph.cjs")}'`;
  const write = (name: string, words: string) =>
    writeFileSync(join(NAMES, name), `#!/bin/sh\n${program}${words} "$@"\n`, { mode: 0o755 });
  write("ralph", "");
  for (const { name } of gateFiles()) write(name, ` gate ${name}`);
}

rmSync(PLUGIN, { recursive: true, force: true });
for (const part of PARTS) cpSync(join(ROOT, part), join(PLUGIN, part), { recursive: true });
await writeLight(LIGHT);
writeNames(nodeFor(NODE_VERSION));
const given = process.argv.slice(2);
const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", ...(given.length > 0 ? given : TESTS)],
  { cwd: ROOT, stdio: "inherit", env: { ...process.env, RALPH_TEST_DIST: NAMES } },
);
process.exit(status ?? 1);
