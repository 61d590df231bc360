import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { atMost, type Measure } from "./figure.ts";
import { EMPTY, PLUGIN } from "./plugin.ts";
import { median, runOnce, SILENT, shuffled } from "./rounds.ts";
import { type Stage, setStage } from "./stage.ts";

const ROW = "server start, to initialize answered";
const TARGET = 9;

/** Our server as the client starts it, once it has answered `initialize`. */
export async function startServer(
  { env, project: cwd }: Stage,
  more: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: "bench", version: "1" });
  const command = join(PLUGIN, "bin/ralph");
  await client.connect(
    new StdioClientTransport({ command, args: ["mcp"], cwd, env: { ...env, ...more } }),
  );
  return client;
}

export const measureServer: Measure = async (rounds, wanted) => {
  if (!wanted(ROW)) return [];
  const stage = setStage();
  const empty = stage.other("empty executable", [EMPTY], { recorded: "Stop.first" }, SILENT);
  const runs = [async () => runOnce(empty).wall, () => startTime(stage)];
  const times = runs.map(() => [] as number[]);
  for (const run of runs) await run();
  for (let round = 0; round < rounds; round += 1) {
    for (const at of shuffled([0, 1])) times[at]?.push((await runs[at]?.()) ?? Number.NaN);
  }
  const [base = Number.NaN, ms = Number.NaN] = times.map(median);
  return [{ row: ROW, ms, wall: atMost(TARGET, ms / base) }];
};

async function startTime(stage: Stage): Promise<number> {
  const started = performance.now();
  const server = await startServer(stage);
  const took = performance.now() - started;
  await server.close();
  return took;
}
