import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../../scripts/gate-files.ts";

/** The executables are built from the sources without the fault. */
const IN_PROCESS = ["-t", "^(?!.*as an executable)"];

export type Ended = "passed" | "failed" | "too late";

/** Runs test files in a copy of the tree. */
export function runVitest(
  dir: string,
  tests: readonly string[],
  how: readonly string[],
  longestMs: number,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const child = spawn(
      process.execPath,
      [vitest, "run", ...IN_PROCESS, ...how, "--root", dir, ...tests],
      {
        cwd: dir,
        stdio: "ignore",
        // A group of its own: a test that hangs may have started programs.
        detached: true,
      },
    );
    const end = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
    const late = setTimeout(end, longestMs);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(late);
      resolve(code === 0 ? "passed" : signal ? "too late" : "failed");
    });
  });
}
