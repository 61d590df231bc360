import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadGates, ROOT } from "../gate-files.ts";
import { compiledShapes } from "./compile-shapes.ts";
import { gatesPage, gatesTable } from "./gate-docs.ts";
import { hooksJson, skillTexts } from "./wiring.ts";
import { toolsPage, toolsTable } from "./write-tool-docs.ts";
import { workflowPage } from "./write-workflow-docs.ts";

/** Writes every file that is made from the code. `--check` only names those that differ. */
const gates = await loadGates();

/** README.md with the text between `<!-- name -->` and `<!-- /name -->` made anew. */
function withParts(readme: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce(
    (text, [name, part]) =>
      text.replace(
        new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`),
        () => `<!-- ${name} -->\n${part}\n<!-- /${name} -->`,
      ),
    readme,
  );
}

const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const files = [
  { path: "hooks.json", text: hooksJson(gates) },
  ...skillTexts(gates),
  { path: "docs/gates.md", text: gatesPage(gates) },
  { path: "docs/tools.md", text: toolsPage() },
  { path: "docs/workflow.md", text: workflowPage() },
  { path: "README.md", text: withParts(readme, { gates: gatesTable(gates), tools: toolsTable() }) },
  { path: "src/shapes/compiled.ts", text: compiledShapes() },
];
let differ = false;
for (const { path, text } of files) {
  const file = join(ROOT, path);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`${path} is not what the code says: run npm run docs`);
    differ = true;
  }
}
process.exitCode = differ ? 1 : 0;
