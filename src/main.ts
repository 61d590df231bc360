import type { Gate } from "./gate/define-gate.ts";
import { runGate } from "./run-gate.ts";
import { basename } from "./world/files/path.ts";

/** Every gate by its name, each loaded when it is called. The build writes this from `hooks-src/`. */
export type GateTable = Readonly<Record<string, () => Promise<Gate>>>;

/** One executable, many names: called as a gate it is that gate, else it is the command line. */
export async function main(gates: GateTable): Promise<void> {
  const name = basename(process.argv0);
  const called = Object.hasOwn(gates, name) ? gates[name] : undefined;
  const args = process.argv.slice(2);
  if (called) await runGate(await called());
  else process.exitCode = await (await import("./cli/main.ts")).runCommandLine(gates, args);
}
