/** Tools with one matcher in `hooks.json`, and so one hook process per call. */
export interface ToolGroup {
  /** The client compares it with a tool's name. */
  readonly matcher: string;
  /** Also wired in the frontmatter of the phase skills. */
  readonly inSkills?: true;
}

/** Tools that run a command. Newer clients report Monitor as Bash; older ones by its own name. */
export const COMMAND_TOOLS: ToolGroup = { matcher: "Bash|Monitor|PowerShell", inSkills: true };

/** Tools that write a file. */
export const FILE_TOOLS: ToolGroup = { matcher: "Write|Edit|NotebookEdit" };

/** Our own tools that change a workflow state, under the plugin's or a direct server's name. */
export const STATE_TOOLS: ToolGroup = {
  matcher: "^mcp__.+__ralph_hero__(handoff_ticket|advance_children)$",
  inSkills: true,
};

/** Tools of other servers that could change an issue's state. */
export const FOREIGN_TOOLS: ToolGroup = {
  matcher: "^mcp__.*(update_project_item|delete_project_item|projects_write|issue_write)$",
};

export const SKILL_TOOL: ToolGroup = { matcher: "Skill" };

export const TASK_UPDATE_TOOL: ToolGroup = { matcher: "TaskUpdate" };
