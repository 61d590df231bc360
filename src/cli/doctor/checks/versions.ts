import { clientVersionIn, tooOldLine } from "../../../gate/rules/client-version.ts";
import { versionMismatch } from "../../../gate/rules/own-versions.ts";
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
  readonly client: string | undefined;
}

/** Executable, plugin, running sessions and client fit together. */
export const versions: DoctorCheck = {
  name: "versions",
  examine: async ({ env, storePath }) =>
    judgeVersions({
      own: OWN_VERSION,
      plugin: readPluginVersion(pluginFolder()),
      running: otherHooksRunning(storePath),
      client: clientVersionIn(env["AI_AGENT"]),
    }),
};

export function judgeVersions({ own, plugin, running, client }: Versions): Finding {
  if (plugin !== undefined && plugin !== own) {
    return fails(
      `The executable is ralph-hero ${own}, the plugin around it is ${plugin}.`,
      "In a clone run npm run build; an installed plugin: claude plugin uninstall ralph-hero && claude plugin install ralph-hero@ralph-hero.",
    );
  }
  const [hooks] = running;
  const mismatch = hooks === undefined ? undefined : versionMismatch("command line", own, hooks);
  const line = mismatch ?? tooOldLine(client);
  if (line !== undefined) {
    const [fact = line, recovery = ""] = line.split(" Recovery: ");
    return fails(fact, recovery);
  }
  return ok(`ralph-hero ${own}${client === undefined ? "" : `, Claude Code ${client}`}.`);
}
