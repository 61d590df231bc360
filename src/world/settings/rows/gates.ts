import { GATE_NAMES } from "../../../gate/rules/gate-names.ts";
import { type Setting, setting } from "../setting.ts";
import { oneOfTexts } from "../value-kinds.ts";

export type GateMode = "on" | "shadow";

const MODES = ["on", "shadow"] as const;
const MODE = oneOfTexts(...MODES);

/** One row for each gate: a gate in shadow decides and records, and never holds anything. */
export const GATE_ROWS: readonly Setting<GateMode, GateMode>[] = GATE_NAMES.map((name) =>
  setting({
    key: `gates.${name}`,
    // Every call loads these rows, and hardly one reads them.
    get variables(): [string] {
      return [`RALPH_GATES_${name.replaceAll("-", "_").toUpperCase()}`];
    },
    fromFile: "stricter",
    strictestFirst: MODES,
    kind: MODE,
    fallback: "on",
    get meaning() {
      return `\`shadow\`: ${name} decides and is recorded, but holds nothing`;
    },
  }),
);
