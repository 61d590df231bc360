import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import type { Claim, Judged } from "./claim.ts";
import type { PartName } from "./parts.ts";

/** What a claim's command showed, and when. */
export interface Result extends Judged {
  readonly id: string;
  /** Where the claim has parts: which it is. */
  readonly part?: string;
  readonly seconds: number;
  readonly date: string;
  /** The state of what it depends on: a result counts only for it. */
  readonly sources: string;
}

const OUTPUTS = join(ROOT, ".cache/assurance");

/** Committed, so that a run in another clone goes on from it. */
export const RESULTS = join(ROOT, "docs/assurance.json");

/** The last result of every claim and part. */
export function storedResults(file = RESULTS): readonly Result[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

export function storeResult(result: Result, file = RESULTS): void {
  const others = storedResults(file).filter(
    ({ id, part }) => id !== result.id || (part !== undefined && part !== result.part),
  );
  const all = [...others, result].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  // A run may be stopped at any time: half a file would be the end of all results.
  writeFileSync(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

function nameOf({ id, part }: Result): string {
  return part === undefined ? id : `${id} ${part.padStart(3, "0")}`;
}

/** The whole output of the last run, for whoever wants to know why. */
export function outputFile({ id }: Claim, part: PartName): string {
  mkdirSync(OUTPUTS, { recursive: true });
  const name = part === undefined ? id : `${id} ${part}`;
  return join(OUTPUTS, `${name.replaceAll(/[^\w-]+/g, "-")}.log`);
}
