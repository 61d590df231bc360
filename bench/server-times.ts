import { INITIALIZE, startMcp } from "./mcp-client.ts";
import { median } from "./rounds.ts";
import { setStage } from "./stage.ts";

export const SERVER_START_TARGET = 3;
const CALLS = 1000;

export interface ServerTimes {
  readonly emptyMs: number;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  readonly toEmpty: number;
  readonly calls: number;
  readonly callMs: number;
}

/** The server beside the empty executable, and a thousand calls on the embedded board. */
export async function serverTimes(empty: string, rounds: number): Promise<ServerTimes> {
  const stage = setStage();
  stage.issue(1, "Research Needed");
  const starts: number[] = [];
  const empties: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    Bun.spawnSync([empty], { env: stage.env, cwd: stage.project, stdin: "ignore" });
    empties.push(performance.now() - before);
    const started = performance.now();
    const client = startMcp(stage.env, stage.project);
    await client.ask("initialize", INITIALIZE);
    starts.push(performance.now() - started);
    client.stop();
  }
  const [startMs, emptyMs] = [median(starts), median(empties)];
  const callMs = await callTime(stage.env, stage.project);
  return { emptyMs, startMs, toEmpty: startMs / emptyMs, calls: CALLS, callMs };
}

async function callTime(env: Readonly<Record<string, string>>, cwd: string): Promise<number> {
  const client = startMcp(env, cwd);
  try {
    await client.ask("initialize", INITIALIZE);
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const before = performance.now();
      await client.call("get_issue", { number: 1 });
      times.push(performance.now() - before);
    }
    return median(times);
  } finally {
    client.stop();
  }
}
