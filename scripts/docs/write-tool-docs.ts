import { listed } from "../../src/mcp/server/tool-listing.ts";
import { loadTools } from "../../src/mcp/tools.ts";

const TOOLS = await loadTools();

interface Argument {
  readonly name: string;
  readonly required: boolean;
  readonly about: string;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function argumentsIn(schema: Fields): Argument[] {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(fieldsOf(schema["properties"])).map(([name, property]) => {
    const { description } = fieldsOf(property);
    const about = typeof description === "string" ? description : "";
    return { name, required: required.includes(name), about };
  });
}

/** docs/tools.md, from the definitions themselves. */
export function toolsPage(): string {
  const sections = TOOLS.flatMap((tool) => {
    const { inputSchema, outputSchema } = listed(tool);
    const rows = argumentsIn(inputSchema).map(
      ({ name, required, about }) => `| \`${name}\`${required ? "" : " (optional)"} | ${about} |`,
    );
    const answer = argumentsIn(outputSchema).map(({ name }) => `\`${name}\``);
    return [
      `## ${tool.name}`,
      "",
      tool.description,
      "",
      ...(rows.length > 0 ? ["| argument | meaning |", "|---|---|", ...rows, ""] : []),
      `Answers ${answer.join(", ")}.${tool.readOnly ? " Changes nothing." : ""}`,
      "",
    ];
  });
  return [
    "# Tools",
    "",
    "Written by `npm run docs` from `src/mcp/tools/`. `ralph mcp` serves them over stdio; a client sees each with the",
    "prefix `ralph_hero__`. Every answer has structured content and the same as text; what is refused says what is valid",
    "and ends with `Recovery:`.",
    "",
    ...sections,
  ].join("\n");
}

/** The table of README.md. */
export function toolsTable(): string {
  return [
    "| tool | what it does |",
    "|---|---|",
    ...TOOLS.map(({ name, title }) => `| ${name} | ${title} |`),
  ].join("\n");
}

/** src/mcp/tool-list.ts: the listing as the server sends it, so that it need not load the tools for it. */
export function toolList(): string {
  return [
    "// Written by `npm run docs` from src/mcp/tools/. Do not edit.",
    'import type { ListedTool } from "./server/tool-listing.ts";',
    "",
    "export const TOOL_LIST: readonly ListedTool[] = [",
    ...TOOLS.map((tool) => `  ${JSON.stringify(listed(tool))},`),
    "];",
    "",
  ].join("\n");
}

/** src/gate/rules/own-tools.ts: a gate cannot load the server to tell its tools from another's. */
export function ownTools(): string {
  return [
    "// Written by `npm run docs` from src/mcp/tools/. Do not edit.",
    "",
    "/** The tools of our server, by what follows the server's part of their names. */",
    "export const OWN_TOOLS: ReadonlySet<string> = new Set([",
    ...TOOLS.map(({ name }) => `  "${name}",`),
    "]);",
    "",
  ].join("\n");
}
