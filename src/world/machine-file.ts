import { readFileSync } from "node:fs";
import { MACHINE, type Machine } from "../workflow/machine.ts";
import { readOverride } from "../workflow/override.ts";
import { reasonOf } from "./unknown.ts";

export interface MachineReading {
  readonly machine: Machine;
  /** Said every time while an override is set and cannot be used. */
  readonly warning: string | undefined;
}

/** The override file's machine; a missing or invalid file falls back and says so. */
export function readMachineFile(path: string): MachineReading {
  try {
    const reading = readOverride(MACHINE, JSON.parse(readFileSync(path, "utf8")));
    if (reading.ok) return { machine: reading.machine, warning: undefined };
    return fallBack(reading.faults[0] ?? "invalid");
  } catch (error) {
    return fallBack(reasonOf(error));
  }
}

function fallBack(why: string): MachineReading {
  return { machine: MACHINE, warning: `Built-in workflow used, override ignored: ${why}.` };
}
