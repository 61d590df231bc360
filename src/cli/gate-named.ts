import type { Gate, GateTable } from "../gate/define-gate.ts";
import { UsageError } from "./command.ts";

export async function gateNamed(gates: GateTable, name: string | undefined): Promise<Gate> {
  const load = name !== undefined && Object.hasOwn(gates, name) ? gates[name] : undefined;
  if (!load) throw new UsageError(`NAME is one of: ${Object.keys(gates).join(", ")}`);
  return load();
}
