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

/** `close`, `Close`: names are written with `_`, with `-` or in camel case. */
const verbs = (...words: readonly string[]): string =>
  `(?:${words.map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`).join("|")})`;

const CHANGES = verbs("update", "edit", "close", "reopen", "delete", "transfer");
const ON_PROJECTS = verbs("update", "edit", "delete", "archive", "unarchive", "clear", "close");
const MORE = "(?:[-_A-Z0-9][-\\w]*)?";

/** Endings of the names of other servers' tools that could change an issue, a card or a review. */
const FOREIGN_ENDINGS = [
  "(?:[sS]ub[-_]?)?[iI]ssue[-_]?[wW]rite",
  `(?:${CHANGES}|[sS]et)[-_]?[iI]ssues?${MORE}`,
  `[iI]ssues?[-_]?${CHANGES}`,
  "[pP]rojects?[-_]?[wW]rite",
  `(?:${ON_PROJECTS}|[sS]et|[mM]ove)[-_]?[pP]rojects?${MORE}`,
  "[pP]ull[-_]?[rR]equest[-_]?[rR]eview[-_]?[wW]rite",
  "(?:[cC]reate|[cC]reate[-_]?[aA]nd[-_]?[sS]ubmit|[sS]ubmit[-_]?[pP]ending|[sS]ubmit|[aA]dd)[-_]?(?:[pP]ull[-_]?[rR]equest|[pP][rR])[-_]?[rR]eview",
  "(?:[aA]pprove|[rR]eview)[-_]?(?:[pP]ull[-_]?[rR]equest|[pP][rR])",
  "[gG]raph[-_]?[qQ][lL](?:[-_]?(?:[qQ]uery|[mM]utation|[rR]equest))?",
];

/** Tools of other servers that could change an issue's state. Some of ours end like them. */
export const FOREIGN_TOOLS: ToolGroup = {
  matcher: `^mcp__.*?(${FOREIGN_ENDINGS.join("|")})$`,
};

/**
 * Tools of other servers whose names speak of merging, in whatever spelling; some only read. The gate
 * judges the whole name.
 */
export const MERGING_TOOLS: ToolGroup = {
  matcher:
    "^mcp__.+__.*([mM]erge|[eE]nqueue|[pP]ull[_-]?[rR]equest[_-]?[wW]rite|[uU]pdate[_-]?[rR]ef)",
};

export const SKILL_TOOL: ToolGroup = { matcher: "Skill" };

export const TASK_CREATE_TOOL: ToolGroup = { matcher: "TaskCreate" };

export const TASK_UPDATE_TOOL: ToolGroup = { matcher: "TaskUpdate" };
