import { spawn } from "node:child_process";
import type { Ran } from "../sandbox.ts";

export interface Start {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly input?: string;
}

/** Waits without standing still: a GitHub on loopback answers meanwhile. */
export function runProgram(
  program: string,
  args: readonly string[],
  { env, cwd, input = "" }: Start,
): Promise<Ran> {
  const child = spawn(program, [...args], { env, cwd, timeout: 180_000, killSignal: "SIGKILL" });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // What is started may end before it has read everything.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
