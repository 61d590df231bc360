import type { Gate, GateTable } from "../gate/define-gate.ts";
import type { GateArguments } from "../gate/gate-arguments.ts";
import { type Args, type Options, UsageError } from "./command.ts";

/** The gates' own options, for the commands that run a gate. */
export const GATE_OPTIONS = {
  phase: {
    type: "string",
    value: "PHASE",
    about: "the phase of an agent that has neither claim nor skill",
  },
  "unless-plugin": {
    type: "boolean",
    about: "answer only where the plugin's own hooks do not",
  },
} as const satisfies Options;

export function gateArguments(args: Args): GateArguments {
  return { words: [], phase: args.text("phase"), yieldsToPlugin: args.has("unless-plugin") };
}

export async function gateNamed(gates: GateTable, name: string | undefined): Promise<Gate> {
  const names = Object.keys(gates);
  if (name === undefined) throw new UsageError(`NAME is one of: ${names.join(", ")}`);
  const load = Object.hasOwn(gates, name) ? gates[name] : undefined;
  if (load) return load();
  // Lazy: a client calls a gate by its very name.
  const { knownValue } = await import("./values.ts");
  return gateNamed(gates, knownValue(name, names, "NAME"));
}
