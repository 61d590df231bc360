import { realPathOf } from "../attendance/folder.ts";
import type { Environment } from "../project.ts";

/** A program in PATH that the project cannot have put there; undefined when there is none. */
export function findProgram(name: string, env: Environment, root: string): string | undefined {
  const inside = `${realPathOf(root)}/`;
  const folders = (env["PATH"] ?? "")
    .split(":")
    .filter((folder) => folder.startsWith("/") && !`${realPathOf(folder)}/`.startsWith(inside));
  return Bun.which(name, { PATH: folders.join(":") }) ?? undefined;
}

const TIMEOUT_MS = 10_000;

/** What a program prints when it is asked for its version; undefined when it does not run. */
export function versionOf(program: string, env: Environment): string | undefined {
  try {
    const asked = Bun.spawnSync([program, "--version"], {
      ...{ env: { ...env }, timeout: TIMEOUT_MS, maxBuffer: 4096 },
      ...{ stdin: "ignore", stderr: "ignore" },
    });
    return asked.success ? asked.stdout.toString().trim() : undefined;
  } catch {
    // Not a program, or not for this machine.
    return undefined;
  }
}
