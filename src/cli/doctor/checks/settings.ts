import { forShell } from "../../../gate/rules/branch-head.ts";
import { reportSettings } from "../../../world/settings/settings-report.ts";
import { ALL_SETTINGS } from "../../../world/settings/table.ts";
import { type DoctorCheck, type Finding, fails, ok, warns } from "../check.ts";

/** Every setting has a value that can be used. */
export const settingsCheck: DoctorCheck = {
  id: "settings",
  why: "A gate that cannot read a setting it needs could not decide, and holds the call.",
  examine: async (project) => {
    const { faults } = await reportSettings(project);
    return judgeSettings(faults, project.root);
  },
};

export function judgeSettings(faults: readonly string[], root: string): readonly Finding[] {
  if (faults.length === 0) return [ok("Every setting can be used.")];
  return faults.map((fault) => fails(`${fault}.`, settledBy(fault, root)));
}

/** A variable is unset, a value of the file is set anew, and everything else is for an editor. */
function settledBy(fault: string, root: string): string {
  const variable = /^((?:RALPH|GITHUB|XDG)_[A-Z_]+) is not /.exec(fault)?.[1];
  if (variable !== undefined) return `unset ${variable}`;
  const key = /^\.ralph\/settings\.json: ([\w.-]+) is not /.exec(fault)?.[1];
  const row = ALL_SETTINGS.find((one) => one.key === key);
  if (row?.fallback !== undefined) return `ralph settings set ${row.key} ${String(row.fallback)}`;
  const file = /\.(?:ralph|claude)\/settings(?:\.local)?\.json/.exec(fault)?.[0];
  return file === undefined ? "ralph settings" : `\${EDITOR:-vi} ${forShell(`${root}/${file}`)}`;
}

/** What the repository relaxes is trusted by a person, or not set. */
export const trustCheck: DoctorCheck = {
  id: "settings-trust",
  why: "What a repository relaxes counts only after a person trusted it; until then the stricter value holds.",
  examine: async (project) => {
    const { settings } = await reportSettings(project);
    return judgeTrust(settings.flatMap(({ name, waits }) => (waits ? [name] : [])));
  },
};

export function judgeTrust(waiting: readonly string[]): Finding {
  if (waiting.length === 0)
    return ok("The repository's settings relax nothing that waits for trust.");
  const what = `The repository sets ${waiting.join(", ")}, which nobody trusted on this machine.`;
  return warns(what, "ralph settings trust");
}
