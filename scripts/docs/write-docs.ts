import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadGates, ROOT } from "../gate-files.ts";
import { commandsPage, commandsTable } from "./command-docs.ts";
import { compiledShapes } from "./compile-shapes.ts";
import { gateNames, gatesPage, gatesTable } from "./gate-docs.ts";
import { programsPage } from "./program-docs.ts";
import { schemaHashText } from "./schema-hash.ts";
import { settingsPage, settingsSchemaText, settingsTable } from "./settings-docs.ts";
import { stamped } from "./stamp-version.ts";
import { hooksJson, skillTexts } from "./wiring.ts";
import { ownTools, toolList, toolsPage, toolsTable } from "./write-tool-docs.ts";
import { workflowPage } from "./write-workflow-docs.ts";

/** Writes every file that is made from the code. `--check` only names those that differ. */
const gates = await loadGates();

/** A document with the text between each `<!-- name -->` and `<!-- /name -->` made anew. */
function withParts(path: string, parts: Readonly<Record<string, string>>) {
  let text = readFileSync(join(ROOT, path), "utf8");
  for (const [name, part] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    if (!text.includes(start) || !text.includes(end)) throw new Error(`${path} has no ${start}`);
    const [before, after] = [text.split(start)[0], text.split(end)[1]];
    text = `${before}${start}\n${part}\n${end}${after}`;
  }
  return [{ path, text }];
}

const files = [
  ...stamped(),
  { path: "hooks.json", text: hooksJson(gates) },
  ...skillTexts(gates),
  { path: "docs/gates.md", text: gatesPage(gates) },
  { path: "docs/commands.md", text: commandsPage() },
  { path: "docs/tools.md", text: toolsPage() },
  { path: "docs/workflow.md", text: workflowPage() },
  { path: "docs/read-only-commands.md", text: programsPage() },
  { path: "docs/settings.md", text: settingsPage() },
  { path: "docs/settings.schema.json", text: settingsSchemaText() },
  ...withParts("README.md", {
    gates: gatesTable(gates),
    tools: toolsTable(),
    commands: commandsTable(),
    settings: settingsTable(),
  }),
  ...withParts("skills/ralph-setup/references/settings.md", { settings: settingsTable() }),
  { path: "src/gate/rules/gate-names.ts", text: gateNames(gates) },
  { path: "src/mcp/tool-list.ts", text: toolList() },
  { path: "src/gate/rules/own-tools.ts", text: ownTools() },
  { path: "src/shapes/compiled.ts", text: compiledShapes() },
  { path: "src/world/embedded/file/schema-hash.ts", text: await schemaHashText() },
];
let differ = false;
const isCheck = process.argv.includes("--check");
// The settings have a row for each gate: what was made before a new gate was named is made again.
const isNewGate =
  readFileSync(join(ROOT, "src/gate/rules/gate-names.ts"), "utf8") !== gateNames(gates);
for (const { path, text } of files) {
  const file = join(ROOT, path);
  if (readFileSync(file, "utf8") === text) continue;
  if (!isCheck) writeFileSync(file, text);
  else {
    console.error(`${path} is not what the code says: run npm run docs`);
    differ = true;
  }
}
process.exitCode = differ ? 1 : 0;
if (isNewGate && !isCheck) {
  const again = spawnSync(process.execPath, [import.meta.filename], { stdio: "inherit" });
  process.exitCode = again.status ?? 1;
}
