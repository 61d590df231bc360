import { spawn } from "node:child_process";
import { join } from "node:path";
import { asText, DIST, type Ran, type RunOptions, type Sandbox } from "./sandbox.ts";

export interface Started extends Ran {
  readonly signal: string | null;
  readonly ms: number;
}

/**
 * Starts a gate without waiting for it, so that several run at once. `input: undefined` leaves stdin
 * open: the gate must end by itself. A gate that does not is killed, which shows as its signal.
 */
export function startGate(
  box: Sandbox,
  name: string,
  input: unknown,
  { env, cwd, args }: RunOptions = {},
  timeoutMs = 8000,
): Promise<Started> {
  const begun = performance.now();
  const child = spawn(join(DIST, name), [...(args ?? [])], {
    env: { ...box.env, ...env },
    cwd: cwd ?? box.project,
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // A gate may answer before it has read everything.
  child.stdin.on("error", () => undefined);
  if (input !== undefined) child.stdin.end(asText(input));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      child.stdin.destroy();
      resolve({ code, signal, stdout, stderr, ms: performance.now() - begun });
    });
  });
}
