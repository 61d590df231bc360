import { forShell } from "../../../../gate/rules/branch-head.ts";
import {
  type ClientSettingsFile,
  readClientSettings,
} from "../../../../world/client/client-state.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

/** The client's settings files are JSON. */
export const clientSettings: DoctorCheck = {
  id: "client-settings",
  why: "The client leaves out a settings file it cannot read, and gates then ask nobody: it may hold a hook that answers.",
  examine: async (project) => judgeClientSettings(readClientSettings(project)),
};

export function judgeClientSettings(
  settings: readonly Pick<ClientSettingsFile, "path" | "fault">[],
): readonly Finding[] {
  const faults = settings.flatMap(({ path, fault }) =>
    fault === undefined
      ? []
      : [fails(`${path} cannot be used: ${fault}.`, `\${EDITOR:-vi} ${forShell(path)}`)],
  );
  return faults.length > 0
    ? faults
    : [ok(`${settings.length} settings files of the client can be read.`)];
}
