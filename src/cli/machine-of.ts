import { MACHINE, type Machine } from "../workflow/machine/machine.ts";
import type { Project } from "../world/project.ts";
import { readMachineFile } from "../world/settings/machine-file.ts";

/** The workflow in force; an override that cannot be used is said every time. */
export function machineOf({ env }: Project): Machine {
  const path = env["RALPH_STATE_MACHINE_CONFIG"];
  if (!path) return MACHINE;
  const { machine, warning } = readMachineFile(path);
  if (warning !== undefined) console.error(warning.line);
  return machine;
}
