import { parseJson } from "../../gate/json.ts";
import type { Warning } from "../../gate/render.ts";
import { MACHINE, type Machine } from "../../workflow/machine/machine.ts";
import { readOverride } from "../../workflow/machine/override.ts";
import { reasonOf } from "../files/failure.ts";
import { readIfThere } from "../files/read-file.ts";

export interface MachineReading {
  readonly machine: Machine;
  /** Printed with every answer while the override cannot be used. */
  readonly warning: Warning | undefined;
}

/**
 * The machine with the override file, or the built-in one and a warning if the file cannot be used.
 */
export function readMachineFile(path: string): MachineReading {
  try {
    const text = readIfThere(path);
    if (text === undefined) return fallBack("the file is missing");
    const json = parseJson(text);
    if (json === undefined) return fallBack("the file is not JSON");
    const reading = readOverride(MACHINE, json);
    if (reading.ok) return { machine: reading.machine, warning: undefined };
    return fallBack(reading.faults[0] ?? "invalid");
  } catch (error) {
    return fallBack(reasonOf(error));
  }
}

function fallBack(why: string): MachineReading {
  const line = `Built-in workflow used, override ignored: ${why}.`;
  return { machine: MACHINE, warning: { line, brief: "Built-in workflow used: bad override." } };
}
