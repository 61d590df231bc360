import { runGate } from "../../run-gate.ts";
import { calledAs, GATE_OPTIONS } from "../called-as.ts";
import type { Command } from "../command.ts";
import { gateNamed } from "../gate-named.ts";

export const gate: Command = {
  name: "gate",
  summary: "run a gate on the payload from stdin, as the client does",
  usage: "ralph gate NAME [--phase P] [--beside-plugin] < payload.json",
  options: GATE_OPTIONS,
  run: async (typed, { gates }) => runGate(await gateNamed(gates, typed.words[0]), calledAs(typed)),
};
