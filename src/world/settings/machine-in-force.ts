import { MACHINE } from "../../workflow/machine/machine.ts";
import type { Environment } from "../project.ts";
import type { MachineReading } from "./machine-file.ts";

/**
 * The workflow that gates, tools, commands and both boards use: the override, if one is set and
 * valid. Reading an override loads zod, so it is loaded only then.
 */
export async function machineInForce(env: Environment): Promise<MachineReading> {
  const path = env["RALPH_STATE_MACHINE_CONFIG"];
  if (!path) return { machine: MACHINE, warning: undefined };
  return (await import("./machine-file.ts")).readMachineFile(path);
}
