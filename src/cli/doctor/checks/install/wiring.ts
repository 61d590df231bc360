import type { Gate } from "../../../../gate/define-gate.ts";
import { bringsFileBack } from "../../../../world/install/person-command.ts";
import { pluginFolder } from "../../../../world/install/plugin-folder.ts";
import { readWiring, type Wiring } from "../../../../world/install/wiring.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";
import { missingWires, openWires } from "../../wires.ts";

/** hooks.json runs every gate at each of its events, for the tools by their real names. */
export const wiring: DoctorCheck = {
  id: "wiring",
  why: "A gate that an event does not run holds nothing there, and nobody is told.",
  examine: async ({ env }, table) => {
    const gates = await Promise.all(Object.values(table).map((load) => load()));
    return judgeGatesWired(gates, readWiring(pluginFolder(), env));
  },
};

export function judgeGatesWired(gates: readonly Gate[], found: Wiring): readonly Finding[] {
  // The check of the programs says what is wrong with the file.
  if (found.broken !== undefined) return [];
  const command = bringsFileBack(found.plugin, "hooks.json");
  const missing = missingWires(gates, found.wires).map(({ event, tool, gates: names }) =>
    fails(
      `${event}${tool === undefined ? "" : ` of ${tool}`} does not run ${names.join(", ")}.`,
      command,
    ),
  );
  const open = openWires(gates, found.wires).map(({ event, matcher }) =>
    fails(`${event} of ${matcher} lets a call pass when its hook cannot run.`, command),
  );
  const all = [...missing, ...open];
  return all.length > 0 ? all : [ok(`${gates.length} gates are wired to their events.`)];
}
