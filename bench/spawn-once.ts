import type { BenchCase } from "./bench-case.ts";

export interface Spawned {
  readonly code: number;
  readonly ms: number;
  readonly stderr: string;
}

type Asked = Pick<BenchCase, "payload" | "stage" | "before">;

/** One process from its start to its end, with the payload on stdin and an environment of its own. */
export function spawnOnce(cmd: readonly string[], { payload, stage, before }: Asked): Spawned {
  before();
  const stdin = Buffer.from(payload);
  const started = performance.now();
  const done = Bun.spawnSync({
    cmd: [...cmd],
    cwd: stage.project,
    env: stage.env,
    stdin,
    stdout: "pipe",
    stderr: "pipe",
  });
  const ms = performance.now() - started;
  return { code: done.exitCode, ms, stderr: done.stderr.toString().trim() };
}
