import type { GateSettings } from "../../gate/facts.ts";
import { findRequiredBranch } from "../git/required-branch.ts";
import type { Project } from "../project.ts";
import { settingValue, sourcesOf } from "./setting-value.ts";
import { SETTINGS } from "./table.ts";

/** What gates, tools and commands go by. A setting that cannot be used is named with its place. */
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
