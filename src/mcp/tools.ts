import type { Tool } from "./server/define-tool.ts";

type LoadTool = () => Promise<Tool>;

/** Every tool by its own name, in the order clients see them. Each is loaded when it is first called. */
export const TOOL_LOADERS: Readonly<Record<string, LoadTool>> = {
  handoff_ticket: async () =>
    (await import("./tools/workflow/handoff-ticket.ts")).handoffTicketTool,
  detect_pipeline_position: async () =>
    (await import("./tools/workflow/detect-pipeline-position.ts")).detectPipelinePositionTool,
  check_convergence: async () =>
    (await import("./tools/workflow/check-convergence.ts")).checkConvergenceTool,
  advance_children: async () =>
    (await import("./tools/workflow/advance-children.ts")).advanceChildrenTool,
  pick_actionable_issue: async () =>
    (await import("./tools/workflow/pick-actionable-issue.ts")).pickActionableIssueTool,
  detect_group: async () => (await import("./tools/workflow/detect-group.ts")).detectGroupTool,
  detect_work_streams: async () =>
    (await import("./tools/workflow/detect-work-streams.ts")).detectWorkStreamsTool,
  get_issue: async () => (await import("./tools/issues/get-issue.ts")).getIssueTool,
  list_issues: async () => (await import("./tools/issues/list-issues.ts")).listIssuesTool,
  create_issue: async () => (await import("./tools/issues/create-issue.ts")).createIssueTool,
  update_issue: async () => (await import("./tools/issues/update-issue.ts")).updateIssueTool,
  update_estimate: async () =>
    (await import("./tools/issues/update-estimate.ts")).updateEstimateTool,
  update_priority: async () =>
    (await import("./tools/issues/update-priority.ts")).updatePriorityTool,
  create_comment: async () => (await import("./tools/issues/create-comment.ts")).createCommentTool,
  add_label: async () => (await import("./tools/issues/add-label.ts")).addLabelTool,
  remove_label: async () => (await import("./tools/issues/remove-label.ts")).removeLabelTool,
  pull_request: async () => (await import("./tools/issues/pull-request.ts")).pullRequestTool,
  add_sub_issue: async () => (await import("./tools/links/add-sub-issue.ts")).addSubIssueTool,
  list_sub_issues: async () => (await import("./tools/links/list-sub-issues.ts")).listSubIssuesTool,
  add_dependency: async () => (await import("./tools/links/add-dependency.ts")).addDependencyTool,
  remove_dependency: async () =>
    (await import("./tools/links/remove-dependency.ts")).removeDependencyTool,
  list_dependencies: async () =>
    (await import("./tools/links/list-dependencies.ts")).listDependenciesTool,
  add_to_project: async () => (await import("./tools/project/add-to-project.ts")).addToProjectTool,
  setup_project: async () => (await import("./tools/project/setup-project.ts")).setupProjectTool,
  get_project: async () => (await import("./tools/project/get-project.ts")).getProjectTool,
  list_project_items: async () =>
    (await import("./tools/project/list-project-items.ts")).listProjectItemsTool,
  list_views: async () => (await import("./tools/project/list-views.ts")).listViewsTool,
  update_field_options: async () =>
    (await import("./tools/project/update-field-options.ts")).updateFieldOptionsTool,
  debug_stats: async () => (await import("./tools/debug/debug-stats.ts")).debugStatsTool,
  collate_debug: async () => (await import("./tools/debug/collate-debug.ts")).collateDebugTool,
};

/** Loads all tools: for the docs, the prebuilt listing and the tests. */
export function loadTools(): Promise<Tool[]> {
  return Promise.all(Object.values(TOOL_LOADERS).map((load) => load()));
}
