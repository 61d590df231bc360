import { versionOf } from "../../../../world/client/find-program.ts";
import { bringsProgramsBack } from "../../../../world/install/person-command.ts";
import { pluginFolder } from "../../../../world/install/plugin-folder.ts";
import { OWN_VERSION } from "../../../../world/version.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

/** The launcher finds an executable, which runs on this machine and is of this version. */
export const executable: DoctorCheck = {
  id: "executable",
  why: "Hooks, tools and commands all start through the launcher; without it every call is held.",
  examine: async ({ env }) => {
    const plugin = pluginFolder();
    return judgeExecutable(versionOf(`${plugin}/bin/ralph`, env), plugin);
  },
};

/** Undefined: it did not run. */
export function judgeExecutable(said: string | undefined, plugin: string): Finding {
  const launcher = `${plugin}/bin/ralph`;
  if (said === undefined) {
    return fails(`${launcher} starts nothing that runs here.`, bringsProgramsBack(plugin));
  }
  if (said === OWN_VERSION) return ok(`${launcher} starts ralph-hero ${said}.`);
  const what = `${launcher} starts ralph-hero ${said}; this is ${OWN_VERSION}.`;
  return fails(what, bringsProgramsBack(plugin));
}
