import type { GateSettings } from "../../gate/facts.ts";
import { findRequiredBranch } from "../git/required-branch.ts";
import type { Project } from "../project.ts";
import { settingValue, sourcesOf } from "./setting-value.ts";
import { SETTINGS } from "./table.ts";

/** The settings that gates, tools and commands use. Throws with file and key for an invalid one. */
export async function readSettings(project: Project): Promise<GateSettings> {
  const sources = sourcesOf(project);
  const reviewMode = settingValue(SETTINGS.reviewMode, sources);
  const autoApprove = settingValue(SETTINGS.autoApprove, sources);
  return {
    requiredBranch:
      settingValue(SETTINGS.requiredBranch, sources) ?? findRequiredBranch(project.root),
    reviewMode,
    approval: reviewMode === "interactive" || !autoApprove ? "person" : "table",
  };
}
