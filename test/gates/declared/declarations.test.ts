import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { gateFiles, ROOT } from "../../../scripts/gate-files.ts";
import type { Check } from "../../../src/gate/define-gate.ts";
import { GATE_NAMES } from "../../../src/gate/rules/gate-names.ts";
import { GATES } from "./gates.ts";

/**
 * declarations.txt has what every gate declares: when it is called, what it reads, and what follows
 * when that cannot be found out. After a change that is meant: RALPH_WRITE_PROOFS=1, then read the diff.
 */
const FILE = join(ROOT, "test/gates/declared/declarations.txt");

function reads({ cheapFacts, decideEarly, facts }: Check): string {
  const early = cheapFacts && decideEarly ? [`first ${cheapFacts.join(", ")}`] : [];
  return [...early, facts.length > 0 ? facts.join(", ") : "nothing"].join("; ");
}

it("what the gates declare is what they declared", () => {
  const now = GATES.toSorted((a, b) => a.order - b.order).map((gate) => {
    const on = Object.entries(gate.on).map(
      ([event, tools]) => `  ${[event, ...tools.map(({ matcher }) => matcher)].join(" ")}`,
    );
    const others = (gate.otherwise ?? []).map(
      (check) => `  else at ${check.events.join(", ")}: reads ${reads(check)}`,
    );
    return [
      `${gate.order} ${gate.name}: ${gate.ifUnknown} if unknown${gate.yieldsToPlugin ? ", yields to the plugin" : ""}`,
      `  ${gate.rule}`,
      `  Saves from: ${gate.savesFrom}`,
      ...on,
      `  reads ${reads(gate)}`,
      ...others,
    ].join("\n");
  });
  const text = `${now.join("\n")}\n`;
  if (process.env["RALPH_WRITE_PROOFS"] === "1") writeFileSync(FILE, text);
  expect(text.split("\n")).toEqual(readFileSync(FILE, "utf8").split("\n"));
});

it("the names of the gates are listed in the order in which they speak", () => {
  expect(GATE_NAMES).toEqual(
    GATES.toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1)).map(
      ({ name }) => name,
    ),
  );
});

it("every gate is in the list of declarations", () => {
  expect(GATES).toHaveLength(gateFiles().length);
});
