import type { Tool } from "./define-tool.ts";
import { addDependency } from "./tools/add-dependency.ts";
import { addSubIssue } from "./tools/add-sub-issue.ts";
import { advanceChildren } from "./tools/advance-children.ts";
import { checkConvergence } from "./tools/check-convergence.ts";
import { createComment } from "./tools/create-comment.ts";
import { createIssue } from "./tools/create-issue.ts";
import { detectGroup } from "./tools/detect-group.ts";
import { detectPipelinePosition } from "./tools/detect-pipeline-position.ts";
import { detectWorkStreams } from "./tools/detect-work-streams.ts";
import { getIssue } from "./tools/get-issue.ts";
import { getProject } from "./tools/get-project.ts";
import { handoffTicket } from "./tools/handoff-ticket.ts";
import { listDependencies } from "./tools/list-dependencies.ts";
import { listIssues } from "./tools/list-issues.ts";
import { listProjectItems } from "./tools/list-project-items.ts";
import { listSubIssues } from "./tools/list-sub-issues.ts";
import { listViews } from "./tools/list-views.ts";
import { pickActionableIssue } from "./tools/pick-actionable-issue.ts";
import { removeDependency } from "./tools/remove-dependency.ts";
import { setupProject } from "./tools/setup-project.ts";
import { updateEstimate } from "./tools/update-estimate.ts";
import { updateFieldOptions } from "./tools/update-field-options.ts";
import { updateIssue } from "./tools/update-issue.ts";
import { updatePriority } from "./tools/update-priority.ts";

/** Every tool, in the order clients see them. */
export const TOOLS: readonly Tool[] = [
  handoffTicket,
  detectPipelinePosition,
  checkConvergence,
  advanceChildren,
  pickActionableIssue,
  detectGroup,
  detectWorkStreams,
  getIssue,
  listIssues,
  createIssue,
  updateIssue,
  updateEstimate,
  updatePriority,
  createComment,
  addSubIssue,
  listSubIssues,
  addDependency,
  removeDependency,
  listDependencies,
  setupProject,
  getProject,
  listProjectItems,
  listViews,
  updateFieldOptions,
];
