import { join } from "node:path";
import { ROOT } from "../../../scripts/gate-files.ts";
import type { GateAnswer } from "../gates/answer-faults.ts";
import type { FuzzProject } from "../gates/fuzz-project.ts";

/** What ends a program that hangs, however busy the machine is. */
const HANGS_AFTER_MS = 30_000;

export interface Started extends GateAnswer {
  /** It was killed because it did not end. */
  readonly hung: boolean;
}

/** Runs the built `ralph` to its end, with any bytes on stdin. */
export async function startRalph(
  { project, env }: FuzzProject,
  args: readonly string[],
  input: Uint8Array | string,
): Promise<Started> {
  const child = Bun.spawn([join(ROOT, "dist-hooks/ralph"), ...args], {
    cwd: project,
    env,
    stdin: typeof input === "string" ? new Blob([input]) : input,
    stderr: "pipe",
    timeout: HANGS_AFTER_MS,
    killSignal: "SIGKILL",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  await child.exited;
  const { exitCode: code, signalCode } = child;
  return { code, stdout: line(stdout), stderr: line(stderr), hung: signalCode !== null };
}

/** Nothing, or what was printed without its last line break. */
function line(text: string): string | undefined {
  return text === "" ? undefined : text.replace(/\n$/, "");
}
