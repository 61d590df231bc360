import { settingFaults } from "../../../world/settings/setting-faults.ts";
import { type Check, type Finding, fails, ok } from "../check.ts";

export const settings: Check = {
  name: "settings",
  examine: async (project) => judgeSettings(await settingFaults(project)),
};

export function judgeSettings(faults: readonly string[]): Finding {
  if (faults.length === 0) return ok("Every setting can be used.");
  return fails(`${faults.join("; ")}.`, "Mend it where it is set; ralph settings tells where.");
}
