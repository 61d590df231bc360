import "./compiled-methods.ts";
import type { PageFiles } from "./cli/page/page-files.ts";
import type { GateTable } from "./gate/define-gate.ts";
import { runGate, runHook } from "./run-gate.ts";
import { basename } from "./world/files/path.ts";

/**
 * `ralph hook ...` runs an event's gates; called by a gate's name it is that gate; else the command
 * line.
 */
export async function main(gates: GateTable, pageFiles: () => Promise<PageFiles>): Promise<void> {
  const args = process.argv.slice(2);
  if (args[0] === "hook") return runHook(gates, args.slice(1));
  const name = basename(process.argv0);
  const called = Object.hasOwn(gates, name) ? gates[name] : undefined;
  if (called) return runGate(await called());
  process.exitCode = await (await import("./cli/main.ts")).runCommandLine(gates, pageFiles, args);
}
