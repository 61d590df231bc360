import { runGate } from "../../run-gate.ts";
import type { CliCommand } from "../command.ts";
import { GATE_OPTIONS, gateArguments, gateNamed } from "../gate-call.ts";

export const gate: CliCommand = {
  name: "gate",
  summary: "run a gate on the payload on stdin, as the client does",
  usage: "ralph gate NAME [--phase P] [--unless-plugin] < payload.json",
  options: GATE_OPTIONS,
  words: ["NAME"],
  run: async (args, { gates }) =>
    runGate(await gateNamed(gates, args.words[0]), gateArguments(args)),
};
