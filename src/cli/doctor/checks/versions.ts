import { bringsProgramsBack } from "../../../world/install/person-command.ts";
import { pluginFolder } from "../../../world/install/plugin-folder.ts";
import { readPluginVersion } from "../../../world/install/plugin-version.ts";
import { otherHooksRunning } from "../../../world/store/hooks-version.ts";
import { OWN_VERSION } from "../../../world/version.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";

export interface Versions {
  readonly own: string;
  /** Of the manifest beside hooks.json; undefined when it cannot be read. */
  readonly plugin: string | undefined;
  /** Of the hooks in sessions that run now, where they are others. */
  readonly running: readonly string[];
}

/** Executable, plugin and running sessions fit together. */
export const versions: DoctorCheck = {
  id: "versions",
  why: "Hooks, server and store of different versions may judge the same call differently.",
  examine: async ({ storePath }) =>
    judgeVersions({
      own: OWN_VERSION,
      plugin: readPluginVersion(pluginFolder()),
      running: otherHooksRunning(storePath),
    }),
};

export function judgeVersions({ own, plugin, running }: Versions): Finding {
  if (plugin !== undefined && plugin !== own) {
    return fails(
      `The executable is ralph-hero ${own}, the plugin around it is ${plugin}.`,
      bringsProgramsBack(pluginFolder()),
    );
  }
  const [hooks] = running;
  if (hooks !== undefined) {
    const what = `A session here runs with the hooks of ralph-hero ${hooks}; this is ${own}.`;
    return fails(what, "/reload-plugins");
  }
  return ok(`Plugin, executable and running sessions are ralph-hero ${own}.`);
}
