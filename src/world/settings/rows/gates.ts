import { GATE_NAMES } from "../../../gate/rules/gate-names.ts";
import { type Setting, setting } from "../setting.ts";
import { oneOfTexts } from "../value-kinds.ts";

export type GateMode = "on" | "shadow";

/** One row for each gate: a gate in shadow decides and records, and never holds anything. */
export const GATE_ROWS: readonly Setting<GateMode, GateMode>[] = GATE_NAMES.map((name) =>
  setting({
    key: `gates.${name}`,
    variables: [`RALPH_GATES_${name.replaceAll("-", "_").toUpperCase()}`],
    fromFile: "stricter",
    strictestFirst: ["on", "shadow"],
    kind: oneOfTexts("on", "shadow"),
    fallback: "on",
    meaning: `\`shadow\`: ${name} decides and is recorded, but holds nothing`,
  }),
);
