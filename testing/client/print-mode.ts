import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { ScriptedModel } from "../../src/world/live/scripted-model.ts";
import { claudeBinary } from "./claude-binary.ts";

export interface Start {
  readonly args: readonly string[];
  readonly prompt: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly debugLog: string;
  readonly model: ScriptedModel;
}

/** What was to be seen, and the client's debug log. */
export interface Seen {
  readonly output: string;
  readonly log: string;
}

const TIMEOUT_MS = 150_000;

/** `claude -p`: one prompt, no person. Answers the stream of what happened, a JSON object a line. */
export function print({ args, prompt, env, cwd, debugLog }: Start): Promise<Seen> {
  const stream = ["--output-format", "stream-json", "--verbose", "--include-hook-events"];
  const child = spawn(claudeBinary(), ["-p", ...stream, ...args, "--", prompt], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.on("data", (data) => {
    errors += data;
  });
  return new Promise((done, fail) => {
    const late = setTimeout(() => {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
      fail(new Error(`The client did not end. It said: ${(errors + output).slice(-2000)}`));
    }, TIMEOUT_MS);
    child.on("error", fail);
    child.on("close", () => {
      clearTimeout(late);
      done({ output: output + errors, log: readLog(debugLog) });
    });
  });
}

export function readLog(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
