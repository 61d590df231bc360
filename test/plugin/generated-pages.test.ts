import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { gateNames, gatesPage } from "../../scripts/docs/gate-docs.ts";
import { programsPage } from "../../scripts/docs/program-docs.ts";
import { skillTexts } from "../../scripts/docs/wiring.ts";
import { ownTools } from "../../scripts/docs/write-tool-docs.ts";
import { workflowPage } from "../../scripts/docs/write-workflow-docs.ts";
import { loadGates, ROOT } from "../../scripts/gate-files.ts";

const GATES = await loadGates();

/** People read these pages: a rule that is changed without them would make them untrue. */
it.each([
  ["docs/gates.md", () => gatesPage(GATES)],
  ["docs/read-only-commands.md", programsPage],
  ["docs/workflow.md", workflowPage],
  ["src/gate/rules/gate-names.ts", () => gateNames(GATES)],
  ["src/gate/rules/own-tools.ts", ownTools],
] as const)("%s says what the rules declare", (path, made) => {
  expect(readFileSync(join(ROOT, path), "utf8")).toBe(made());
});

it("the skills of phases have the hooks that the gates declare for them", () => {
  const skills = skillTexts(GATES);
  expect(skills.length).toBeGreaterThan(4);
  for (const { path, text } of skills) {
    expect(readFileSync(join(ROOT, path), "utf8"), path).toBe(text);
    expect(text, path).toContain("hooks:");
  }
});
