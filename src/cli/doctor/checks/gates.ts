import { bringsFileBack, bringsProgramsBack } from "../../../world/install/person-command.ts";
import { pluginFolder } from "../../../world/install/plugin-folder.ts";
import { readWiring, type Wiring } from "../../../world/install/wiring.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";

/** Every program that hooks.json runs exists and is executable. */
export const gates: DoctorCheck = {
  id: "gates",
  why: "A hook whose program does not start holds every call, or lets every call pass.",
  examine: async ({ env }) => judgeWiring(readWiring(pluginFolder(), env)),
};

export function judgeWiring({ plugin, commands, broken }: Wiring): Finding {
  if (broken !== undefined) {
    return fails(`hooks.json of ${plugin} ${broken}.`, bringsFileBack(plugin, "hooks.json"));
  }
  const missing = commands.filter(({ runs }) => !runs).map(({ command }) => command);
  if (missing.length > 0) {
    const verb = missing.length === 1 ? "is not a program" : "are not programs";
    return fails(`${missing.join(", ")} ${verb}.`, bringsProgramsBack(plugin));
  }
  return ok(`hooks.json of ${plugin} runs ${commands.length} programs, and all are there.`);
}
