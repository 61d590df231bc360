import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { throwAwayProject } from "../throw-away-project.ts";

export { ROOT } from "../../scripts/gate-files.ts";

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
  git(...args: string[]): string;
  run(name: string, args: readonly string[], input?: string): Promise<Ran>;
  clear(): void;
}

export function throwAway(more: Readonly<Record<string, string>> = {}): ThrowAway {
  const { project, home, env: own, git, clear } = throwAwayProject("soak");
  const env = { ...own, ...more };
  return {
    project,
    home,
    env,
    git,
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
    clear,
  };
}

/** The nth of so many at once: `["w1", "w2", …]`. */
export function workers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `w${index + 1}`);
}
