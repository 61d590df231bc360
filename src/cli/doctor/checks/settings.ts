import { reportSettings } from "../../../world/settings/settings-report.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../check.ts";

export const settingsCheck: DoctorCheck = {
  name: "settings",
  examine: async (project) => {
    const { faults, settings } = await reportSettings(project);
    const waiting = settings.flatMap(({ name, waits }) => (waits ? [name] : []));
    return judgeSettings(faults, waiting);
  },
};

export function judgeSettings(faults: readonly string[], waiting: readonly string[]): Finding {
  if (faults.length === 0 && waiting.length > 0) {
    const fact = `The repository sets ${waiting.join(", ")}, which nobody trusted on this machine.`;
    return unknown(fact, "Look at ralph settings; then ralph settings trust.");
  }
  if (faults.length === 0) return ok("Every setting can be used.");
  const recovery = "Fix it at its source; ralph settings shows where each value comes from.";
  return fails(`${faults.join("; ")}.`, recovery);
}
