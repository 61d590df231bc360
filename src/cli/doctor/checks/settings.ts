import { reportSettings } from "../../../world/settings/settings-report.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";

export const settingsCheck: DoctorCheck = {
  name: "settings",
  examine: async (project) => judgeSettings((await reportSettings(project)).faults),
};

export function judgeSettings(faults: readonly string[]): Finding {
  if (faults.length === 0) return ok("Every setting can be used.");
  const recovery = "Fix it at its source; ralph settings shows where each value comes from.";
  return fails(`${faults.join("; ")}.`, recovery);
}
