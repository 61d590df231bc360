import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { EQUIVALENT } from "./left/equivalent.ts";
import { reasonFor } from "./left/reasons.ts";
import { type Mutant, mutantsOf, planted } from "./mutants.ts";
import { trackedFiles } from "./tracked-files.ts";

export const SOURCES = ["src/workflow", "src/gate", "src/shell", "hooks-src"];

/** Every fault that could be planted, and how many of them were left out as equivalent. */
export function allMutants(only: string): { readonly all: Mutant[]; readonly equivalent: number } {
  const files = trackedFiles(...SOURCES).filter((file) => file.startsWith(only));
  const found = files.flatMap((file) => [...mutantsOf(file, sourceOf(file))]);
  const all = found.filter(
    (mutant) => reasonFor(EQUIVALENT, mutant, sourceOf(mutant.file)) === undefined,
  );
  return { all, equivalent: found.length - all.length };
}

/** The same seed draws the same faults from the same sources. */
export function drawn(mutants: readonly Mutant[], seed: number, count: number): Mutant[] {
  const order = (one: Mutant) => Bun.hash(`${seed} ${one.file} ${one.start} ${one.to}`);
  const keyed = mutants.map((mutant) => ({ mutant, key: BigInt(order(mutant)) }));
  const found: Mutant[] = [];
  for (const { mutant } of keyed.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (found.length === count) break;
    if (canRun(mutant)) found.push(mutant);
  }
  return found;
}

/** What does not even parse is no fault that could be shipped. */
function canRun(mutant: Mutant): boolean {
  try {
    new Bun.Transpiler({ loader: "ts" }).transformSync(planted(sourceOf(mutant.file), mutant));
    return true;
  } catch {
    return false;
  }
}

export function sourceOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** One line that names a fault. */
export function named({ file, line, kind, was, to }: Mutant): string {
  return `${file}:${line} ${kind}: ${shown(was)} -> ${shown(to)}`;
}

function shown(part: string): string {
  const line = part.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 60)}…` : line === "" ? "nothing" : line;
}
