// Written by `npm run docs` from src/mcp/tools/. Do not edit.

/** The tools of our server, by what follows the server's part of their names. */
export const OWN_TOOLS: ReadonlySet<string> = new Set([
  "handoff_ticket",
  "detect_pipeline_position",
  "check_convergence",
  "advance_children",
  "pick_actionable_issue",
  "detect_group",
  "detect_work_streams",
  "get_issue",
  "list_issues",
  "create_issue",
  "update_issue",
  "update_estimate",
  "update_priority",
  "create_comment",
  "add_sub_issue",
  "list_sub_issues",
  "add_dependency",
  "remove_dependency",
  "list_dependencies",
  "setup_project",
  "get_project",
  "list_project_items",
  "list_views",
  "update_field_options",
]);
