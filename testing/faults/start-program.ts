import { join } from "node:path";
import { ROOT, type ThrowAway } from "../soak/throw-away.ts";
import type { Program } from "./fault-place.ts";

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

export interface How {
  /** Words before the program, such as strace and its options. */
  readonly under?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Sends this signal after so many milliseconds, unless it ended before. */
  readonly kill?: { readonly signal: "SIGKILL" | "SIGTERM"; readonly afterMs: number };
}

/**
 * What ends a program that hangs. A command waits 90 s for a board that another process has, as a
 * person would, and where locks fail in other ways SQLite itself tries for ten more.
 */
const HANGS_AFTER_MS = 180_000;

/** Runs a built executable to its end. */
export async function startProgram(
  { project, env }: ThrowAway,
  { name, args, input }: Program,
  { under = [], env: more = {}, kill }: How = {},
): Promise<Ended> {
  const began = performance.now();
  const child = Bun.spawn([...under, join(ROOT, "dist-hooks", name), ...args], {
    cwd: project,
    env: { ...env, ...more },
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "pipe",
    timeout: kill?.afterMs ?? HANGS_AFTER_MS,
    killSignal: kill?.signal ?? "SIGKILL",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  await child.exited;
  const ms = performance.now() - began;
  return {
    code: child.exitCode,
    signal: child.signalCode === null ? null : String(child.signalCode),
    stdout,
    stderr,
    ms,
  };
}
