import { runGate } from "../../run-gate.ts";
import { calledAs, GATE_OPTIONS } from "../called-as.ts";
import type { CliCommand } from "../command.ts";
import { gateNamed } from "../gate-named.ts";

export const gate: CliCommand = {
  name: "gate",
  summary: "run a gate on the payload from stdin, as the client does",
  usage: "ralph gate NAME [--phase P] [--unless-plugin] < payload.json",
  options: GATE_OPTIONS,
  run: async (args, { gates }) => runGate(await gateNamed(gates, args.words[0]), calledAs(args)),
};
