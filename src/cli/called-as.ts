import type { GateArguments } from "../gate/gate-arguments.ts";
import type { Options, Typed } from "./command.ts";

/** What a gate itself may be given, for the commands that run one. */
export const GATE_OPTIONS = {
  phase: { type: "string" },
  "beside-plugin": { type: "boolean" },
} as const satisfies Options;

export function calledAs(typed: Typed): GateArguments {
  return { phase: typed.text("phase"), besidePlugin: typed.has("beside-plugin") };
}
