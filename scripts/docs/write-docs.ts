import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Gate } from "../../src/gate/define-gate.ts";
import { gateFiles, ROOT } from "../gate-files.ts";
import { compiledShapes } from "./compile-shapes.ts";
import { settingsPage, settingsSchemaText, withSettingsTable } from "./settings-docs.ts";
import { toolsPage, toolsTable } from "./write-tool-docs.ts";
import { workflowPage } from "./write-workflow-docs.ts";

/** Writes what docs say about gates from the gates themselves, and the shapes gates check by. `--check` only tells what differs. */
const gates: Gate[] = [];
for (const { path, constant } of gateFiles()) {
  const module: Readonly<Record<string, Gate>> = await import(path);
  const gate = module[constant];
  if (!gate) throw new Error(`${path} does not export ${constant}`);
  gates.push(gate);
}

const unknown = (gate: Gate) => (gate.ifUnknown === "block" ? "blocks" : "lets it pass");

const page = [
  "# Gates",
  "",
  "Written by `npm run docs` from `hooks-src/`. Every gate is silent in a project that does not use ralph.",
  "",
  ...gates.flatMap((gate) => [
    `## ${gate.name}`,
    "",
    gate.rule,
    "",
    `- Events: ${gate.on.join(", ")}.`,
    `- Reads: ${[...(gate.first ?? []), ...gate.needs].join(", ") || "nothing but its input"}.`,
    `- When it cannot find out, it ${unknown(gate)}.`,
    "",
  ]),
].join("\n");

const table = [
  "| gate | events | rule | if it cannot find out |",
  "|---|---|---|---|",
  ...gates.map(
    (gate) => `| ${gate.name} | ${gate.on.join(", ")} | ${gate.rule} | ${unknown(gate)} |`,
  ),
].join("\n");

function withTable(readme: string): string {
  return readme
    .replace(
      /<!-- gates -->[\s\S]*<!-- \/gates -->/,
      () => `<!-- gates -->\n${table}\n<!-- /gates -->`,
    )
    .replace(
      /<!-- tools -->[\s\S]*<!-- \/tools -->/,
      () => `<!-- tools -->\n${toolsTable()}\n<!-- /tools -->`,
    );
}

const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const SETUP_SKILL = "skills/ralph-setup/references/settings.md";
const files = [
  { path: "docs/gates.md", text: page },
  { path: "docs/tools.md", text: toolsPage() },
  { path: "docs/workflow.md", text: workflowPage() },
  { path: "docs/settings.md", text: settingsPage() },
  { path: "docs/settings.schema.json", text: settingsSchemaText() },
  { path: SETUP_SKILL, text: withSettingsTable(readFileSync(join(ROOT, SETUP_SKILL), "utf8")) },
  { path: "README.md", text: withSettingsTable(withTable(readme)) },
  { path: "src/shapes/compiled.ts", text: compiledShapes() },
];
for (const { path, text } of files) {
  const file = join(ROOT, path);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`${path} is not what the code says: run npm run docs`);
    process.exit(1);
  }
}
