// Runs a TypeScript file with the pinned Bun, installing the packages first when they are missing.
// The only script Node runs itself, so that a fresh clone needs Node, npm and git and nothing else.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function changedAt(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function installIfNeeded() {
  const installed = changedAt(join(root, "node_modules/.package-lock.json"));
  if (installed >= changedAt(join(root, "package-lock.json"))) return;
  const npm = (...args) => spawnSync("npm", args, { cwd: root, stdio: "inherit" }).status;
  // A registry that lacks another platform's optional package makes `npm ci` refuse the lock file.
  const status = npm("ci") === 0 ? 0 : npm("install", "--no-save");
  if (status !== 0) process.exit(status ?? 1);
}

/** The binary lies in the platform package, or, where npm ran install scripts, in the bun package. */
function findBun() {
  const platforms = join(root, "node_modules/@oven");
  const inPlatform = existsSync(platforms)
    ? readdirSync(platforms).flatMap((name) =>
        ["bun", "bun.exe"].map((file) => join(platforms, name, "bin", file)),
      )
    : [];
  for (const file of [...inPlatform, join(root, "node_modules/bun/bin/bun.exe")]) {
    if (existsSync(file) && spawnSync(file, ["--version"]).status === 0) return file;
  }
  console.error(
    "No Bun for this machine in node_modules: run npm ci, and see that optional packages are not left out.",
  );
  process.exit(1);
}

// Ctrl-C reaches the program below as well: it clears up, and this waits for it.
process.on("SIGINT", () => {});
installIfNeeded();
const bun = findBun();
const run = spawnSync(bun, ["--no-env-file", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, RALPH_BUN: bun },
});
process.exit(run.status ?? 1);
