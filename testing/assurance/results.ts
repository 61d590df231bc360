import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import type { Claim, Judged } from "./claim.ts";

/** What a claim's command showed, and when. */
export interface Result extends Judged {
  readonly id: string;
  readonly seconds: number;
  readonly date: string;
  /** The state of what it depends on: a result counts only for it. */
  readonly sources: string;
}

const OUTPUTS = join(ROOT, ".cache/assurance");

/** Committed, so that a run in another clone goes on from it. */
const RESULTS = join(ROOT, "docs/assurance.json");

/** The result of the last run; undefined when there is none. */
export function storedResult({ id }: Claim): Result | undefined {
  return storedResults().find((result) => result.id === id);
}

function storedResults(): readonly Result[] {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, "utf8")) : [];
}

export function storeResult(result: Result): void {
  const others = storedResults().filter(({ id }) => id !== result.id);
  const all = [...others, result].sort((a, b) => (a.id < b.id ? -1 : 1));
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
}

/** The whole output of the last run, for whoever wants to know why. */
export function outputFile({ id }: Claim): string {
  mkdirSync(OUTPUTS, { recursive: true });
  return join(OUTPUTS, `${id}.log`);
}
