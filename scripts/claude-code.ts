import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./gate-files.ts";

/** The client whose behaviour docs/client.md describes. A new one is tried by changing this line. */
export const CLAUDE_CODE_VERSION = "2.1.325";

/** The client under test: the pinned one, unless `npm run test:client -- --versions` names others. */
export function clientUnderTest(): string {
  return process.env["RALPH_CLAUDE_CODE"] ?? CLAUDE_CODE_VERSION;
}

/** Not among the project's dependencies: it is large, and `npm test` does without it. */
function folderOf(version: string): string {
  return join(ROOT, ".cache", `claude-code-${version}`);
}

/** The client is a native program that comes in a package for the platform. */
function places(version: string): string[] {
  const packages = join(folderOf(version), "node_modules/@anthropic-ai");
  const platform = `claude-code-${process.platform}-${process.arch}`;
  const inPackage = ["claude-code/bin/claude.exe", "claude-code/cli.js"];
  return [`${platform}/claude`, `${platform}-musl/claude`, ...inPackage].map((path) =>
    join(packages, path),
  );
}

export function claudeBinary(version = clientUnderTest()): string | undefined {
  return places(version).find((path) => existsSync(path) && runs(path, version));
}

function runs(path: string, version: string): boolean {
  // The whole environment is given here too: nothing of the person's own client is touched.
  const env = { PATH: process.env["PATH"] ?? "", HOME: folderOf(version) };
  const how = { env, encoding: "utf8", timeout: 30_000 } as const;
  const { status, stdout } = spawnSync(path, ["--version"], how);
  return status === 0 && stdout.startsWith(version);
}

/** Installs a client into the project's cache folder, unless it is there. */
export function installClaudeCode(version = clientUnderTest()): string {
  const there = claudeBinary(version);
  if (there) return there;
  const folder = folderOf(version);
  // npm takes a package for installed by its name and version: half of one it would leave as it is.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
  const what = `@anthropic-ai/claude-code@${version}`;
  spawnSync("npm", ["install", ...flags, "--prefix", folder, what], { stdio: "inherit" });
  const installed = claudeBinary(version);
  if (!installed) throw new Error(`Claude Code ${version} could not be installed.`);
  return installed;
}
