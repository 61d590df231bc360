import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./gate-files.ts";

/** The client whose behaviour docs/client.md describes. A new one is tried by changing this line. */
export const CLAUDE_CODE_VERSION = "2.1.325";

/** Not among the project's dependencies: it is large, and `npm test` does without it. */
const FOLDER = join(ROOT, ".cache", `claude-code-${CLAUDE_CODE_VERSION}`);

/** The client is a native program that comes in a package for the platform. */
function places(): string[] {
  const packages = join(FOLDER, "node_modules/@anthropic-ai");
  const platform = `claude-code-${process.platform}-${process.arch}`;
  return [`${platform}/claude`, `${platform}-musl/claude`, "claude-code/bin/claude.exe"].map(
    (path) => join(packages, path),
  );
}

export function claudeBinary(): string | undefined {
  return places().find((path) => existsSync(path) && runs(path));
}

function runs(path: string): boolean {
  // The whole environment is given here too: nothing of the person's own client is touched.
  const env = { PATH: process.env["PATH"] ?? "", HOME: FOLDER };
  const how = { env, encoding: "utf8", timeout: 30_000 } as const;
  const { status, stdout } = spawnSync(path, ["--version"], how);
  return status === 0 && stdout.startsWith(CLAUDE_CODE_VERSION);
}

/** Installs the pinned client into the project's cache folder, unless it is there. */
export function installClaudeCode(): string {
  const there = claudeBinary();
  if (there) return there;
  // npm takes a package for installed by its name and version: half of one it would leave as it is.
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
  const what = `@anthropic-ai/claude-code@${CLAUDE_CODE_VERSION}`;
  spawnSync("npm", ["install", ...flags, "--prefix", FOLDER, what], { stdio: "inherit" });
  const installed = claudeBinary();
  if (!installed) throw new Error(`Claude Code ${CLAUDE_CODE_VERSION} could not be installed.`);
  return installed;
}
