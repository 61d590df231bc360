import { runGate } from "../../run-gate.ts";
import type { Command } from "../command.ts";
import { gateNamed } from "../gate-named.ts";

export const gate: Command = {
  name: "gate",
  summary: "run a gate on the payload from stdin, as the client does",
  usage: "ralph gate NAME [--phase P] < payload.json",
  options: { phase: { type: "string" } },
  run: async (typed, { gates }) => {
    const phase = typed.text("phase");
    const named = await gateNamed(gates, typed.words[0]);
    return runGate(named, phase === undefined ? [] : ["--phase", phase]);
  },
};
