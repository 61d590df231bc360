import type { GateArguments } from "../gate/gate-arguments.ts";
import type { Args, Options } from "./command.ts";

/** What a gate itself may be given, for the commands that run one. */
export const GATE_OPTIONS = {
  phase: { type: "string" },
  "unless-plugin": { type: "boolean" },
} as const satisfies Options;

export function calledAs(args: Args): GateArguments {
  return { words: [], phase: args.text("phase"), yieldsToPlugin: args.has("unless-plugin") };
}
