import type { GateSettings } from "../../src/gate/facts.ts";

/** The settings of a project on main in which nothing is set. */
export const DEFAULT_SETTINGS: GateSettings = {
  requiredBranch: "main",
  reviewMode: "auto",
  approval: "table",
  closing: "person",
  mergeApproval: "person",
  workProducts: "required",
  maxEstimate: "S",
  documents: "thoughts/shared",
  documentsBranch: "main",
  branchPattern: "feature/GH-N",
  worktrees: "worktrees",
  pullRequests: "auto",
  requireGates: true,
  staleAfterHours: 24,
  autoState: "on",
  notifications: "on",
  gates: {},
};
