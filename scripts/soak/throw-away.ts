import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A throw-away project and home, with the built executables to run there, many at once. */
export interface ThrowAway {
  readonly project: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  run(name: string, args: readonly string[], input?: string): Promise<Ran>;
  clear(): void;
}

export function throwAway(): ThrowAway {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "ralph-soak-")));
  const project = join(dir, "project");
  const home = join(dir, "home");
  for (const path of [project, home]) mkdirSync(path);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    CLAUDE_PROJECT_DIR: project,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
  };
  // A repository of its own: the folder for temporary files may lie inside another one.
  const made = spawnSync("git", ["init", "-q", "-b", "main"], { cwd: project, env });
  if (made.status !== 0) throw new Error("git init failed");
  return {
    project,
    home,
    env,
    run: (name, args, input = "") =>
      new Promise((resolve, reject) => {
        const child = spawn(join(ROOT, "dist-hooks", name), args, { cwd: project, env });
        let [stdout, stderr] = ["", ""];
        child.stdout.setEncoding("utf8").on("data", (text: string) => {
          stdout += text;
        });
        child.stderr.setEncoding("utf8").on("data", (text: string) => {
          stderr += text;
        });
        child.on("error", reject);
        child.on("close", (code) => resolve({ code, stdout, stderr }));
        // A gate may answer before it has read everything.
        child.stdin.on("error", () => undefined);
        child.stdin.end(input);
      }),
    clear: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** The nth of so many at once: `["w1", "w2", …]`. */
export function workers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `w${index + 1}`);
}
