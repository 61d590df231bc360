import type { Tool } from "./server/define-tool.ts";
import { createComment } from "./tools/issues/create-comment.ts";
import { createIssue } from "./tools/issues/create-issue.ts";
import { getIssue } from "./tools/issues/get-issue.ts";
import { listIssues } from "./tools/issues/list-issues.ts";
import { updateEstimate } from "./tools/issues/update-estimate.ts";
import { updateIssue } from "./tools/issues/update-issue.ts";
import { updatePriority } from "./tools/issues/update-priority.ts";
import { addDependency } from "./tools/links/add-dependency.ts";
import { addSubIssue } from "./tools/links/add-sub-issue.ts";
import { listDependencies } from "./tools/links/list-dependencies.ts";
import { listSubIssues } from "./tools/links/list-sub-issues.ts";
import { removeDependency } from "./tools/links/remove-dependency.ts";
import { getProject } from "./tools/project/get-project.ts";
import { listProjectItems } from "./tools/project/list-project-items.ts";
import { listViews } from "./tools/project/list-views.ts";
import { setupProject } from "./tools/project/setup-project.ts";
import { updateFieldOptions } from "./tools/project/update-field-options.ts";
import { advanceChildren } from "./tools/workflow/advance-children.ts";
import { checkConvergence } from "./tools/workflow/check-convergence.ts";
import { detectGroup } from "./tools/workflow/detect-group.ts";
import { detectPipelinePosition } from "./tools/workflow/detect-pipeline-position.ts";
import { detectWorkStreams } from "./tools/workflow/detect-work-streams.ts";
import { handoffTicket } from "./tools/workflow/handoff-ticket.ts";
import { pickActionableIssue } from "./tools/workflow/pick-actionable-issue.ts";

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
