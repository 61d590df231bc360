import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../../scripts/gate-files.ts";
import { asBash, readCorpus } from "../../../testing/commands/corpus.ts";
import { concluded } from "./concluded.ts";

/**
 * proofs.txt has everything that is concluded of some hundred commands: a change of a rule is seen
 * there as people would see it. After a change that is meant: RALPH_WRITE_PROOFS=1, then read the diff.
 */
const FILE = join(ROOT, "test/shell/tables/proofs.txt");
const OWN = readFileSync(join(ROOT, "test/shell/tables/proof-commands.txt"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.replace(/\\n/g, "\n").replace(/\\t/g, "\t"));
const [EVERY_BRANCH, EVERY_BYPASS] = [12, 6];
const CORPUS = (["branch", "bypass"] as const).flatMap((gate) => {
  const step = gate === "branch" ? EVERY_BRANCH : EVERY_BYPASS;
  return readCorpus()
    .filter((line) => line.gate === gate)
    .filter((_, at) => at % step === 0)
    .map(asBash);
});

it("what is concluded of a command is what it was", () => {
  const commands = [...new Set([...OWN, ...CORPUS])];
  const now = `${commands.map(concluded).join("\n")}\n`;
  if (process.env["RALPH_WRITE_PROOFS"] === "1") writeFileSync(FILE, now);
  expect(commands.length).toBeGreaterThan(800);
  expect(now.split("\n$ ")).toEqual(readFileSync(FILE, "utf8").split("\n$ "));
});
