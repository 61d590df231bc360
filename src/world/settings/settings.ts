import type { GateSettings } from "../../gate/facts.ts";
import { findRequiredBranch } from "../git/required-branch.ts";
import type { Project } from "../project.ts";
import { GATE_ROWS } from "./rows/gates.ts";
import { type Sources, settingValue, sourcesOf } from "./setting-value.ts";
import { SETTINGS } from "./table.ts";

/** The settings that gates, tools and commands use. Throws with file and key for an invalid one. */
export async function readSettings(project: Project): Promise<GateSettings> {
  const sources = sourcesOf(project);
  const requiredBranch =
    settingValue(SETTINGS.requiredBranch, sources) ?? findRequiredBranch(project.root);
  const reviewMode = settingValue(SETTINGS.reviewMode, sources);
  const autoApprove = settingValue(SETTINGS.autoApprove, sources);
  return {
    requiredBranch,
    reviewMode,
    approval: reviewMode === "interactive" || !autoApprove ? "person" : "table",
    closing: settingValue(SETTINGS.closing, sources),
    mergeApproval: settingValue(SETTINGS.mergeApproval, sources),
    workProducts: settingValue(SETTINGS.workProducts, sources),
    maxEstimate: settingValue(SETTINGS.maxEstimate, sources),
    documents: settingValue(SETTINGS.documents, sources),
    documentsBranch: settingValue(SETTINGS.documentsBranch, sources) ?? requiredBranch,
    branchPattern: settingValue(SETTINGS.branch, sources),
    worktrees: settingValue(SETTINGS.worktrees, sources),
    pullRequests: settingValue(SETTINGS.pullRequests, sources),
    requireGates: settingValue(SETTINGS.requireGates, sources),
    staleAfterHours: settingValue(SETTINGS.staleAfterHours, sources),
    autoState: settingValue(SETTINGS.autoState, sources),
    notifications: settingValue(SETTINGS.notifications, sources),
    // Asked for only when a gate has something to say.
    get gates() {
      return gateModes(sources);
    },
  };
}

function gateModes(sources: Sources): GateSettings["gates"] {
  return Object.fromEntries(
    GATE_ROWS.map((row) => [row.key.slice("gates.".length), settingValue(row, sources)]),
  );
}
