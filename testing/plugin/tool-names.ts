import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { PREFIX } from "../../src/mcp/server/define-tool.ts";
import { TOOL_LOADERS } from "../../src/mcp/tools.ts";

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** How the client names our server's tools: by plugin, then by the server's key in `.mcp.json`. */
export const SERVER_PREFIX = serverPrefix(
  read(".claude-plugin/plugin.json").name,
  Object.keys(read(".mcp.json").mcpServers),
);

function serverPrefix(plugin: string, servers: readonly string[]): string {
  const [server, ...others] = servers;
  if (server === undefined || others.length > 0) throw new Error(".mcp.json has not one server");
  return `mcp__plugin_${plugin}_${server}__`;
}

/** `handoff_ticket` and so on. */
export const TOOL_NAMES: readonly string[] = Object.keys(TOOL_LOADERS);

/** By the papers' names, as prose writes them. */
const PROSE_NAMES = TOOL_NAMES.map((name) => PREFIX + name);

/** As the client offers them, and as `tools` and `allowed-tools` must write them. */
export const QUALIFIED_NAMES = PROSE_NAMES.map((name) => SERVER_PREFIX + name);

/** Our tools that a text names, by their own names. */
export function toolsNamed(text: string): string[] {
  const names = [...text.matchAll(/ralph_hero__([a-z_]+)/g)].map(([, name = ""]) => name);
  return [...new Set(names)].sort();
}

/** Words that would be a tool of ours and are none, or are one by a name nobody knows it by. */
export function toolNameProblems(text: string): string[] {
  const words = text.match(/[\w-]*(?:ralph_hero__|mcp__[\w-]*ralph)[\w*-]*/g) ?? [];
  const wrong = words.filter(
    (word) => !PROSE_NAMES.includes(word) && !QUALIFIED_NAMES.includes(word),
  );
  const bare = TOOL_NAMES.filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));
  return [
    ...wrong.map((word) => `${word} is not a tool`),
    ...bare.map((name) => `${name} is written without ${PREFIX}`),
  ];
}

/** The client takes a string with commas (or spaces) or a list. Commas in parentheses part nothing. */
export function toolList(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(String) : [String(value ?? "")];
  return texts.flatMap((text) => text.match(/[^\s,(]+(?:\([^)]*\))?/g) ?? []);
}

/** The client's own tools, as a session of 2.1.325 offers them, and those it offers in other modes. */
const CLIENT_TOOLS = [
  ...["Agent", "Bash", "Edit", "EnterWorktree", "ExitWorktree", "Monitor", "NotebookEdit", "Read"],
  ...["SendMessage", "Skill", "TaskCreate", "TaskGet", "TaskList", "TaskStop", "TaskUpdate"],
  ...["WebFetch", "WebSearch", "Write"],
  ...["AskUserQuestion", "EnterPlanMode", "ExitPlanMode", "Glob", "Grep", "ToolSearch"],
];

/** Entries that are no tool at all. An agent just goes without them; nothing is said. */
export function unknownTools(value: unknown): string[] {
  return toolList(value).filter((entry) => {
    const name = entry.replace(/\(.*/, "");
    return !CLIENT_TOOLS.includes(name) && !QUALIFIED_NAMES.includes(name);
  });
}

/** Entries of a list of tools that speak of ours but not by the full name. */
export function listProblems(value: unknown): string[] {
  const speaksOfOurs = (entry: string) =>
    /ralph/.test(entry) || TOOL_NAMES.some((name) => entry.includes(name));
  return toolList(value)
    .filter((entry) => speaksOfOurs(entry) && !QUALIFIED_NAMES.includes(entry))
    .map((entry) => `${entry} is not the full name of a tool`);
}
