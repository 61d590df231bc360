import { linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../../scripts/gate-files.ts";
import { type Mutant, planted } from "../mutants.ts";
import { trackedFiles } from "../tracked-files.ts";

/** A copy of the tree in which faults are planted, so that nobody's own files are touched. */
export interface TreeCopy {
  readonly dir: string;
  plant(mutant: Mutant): void;
  restore(mutant: Mutant): void;
}

/** Made of links: a file is replaced when a fault is planted, never written to. */
export function copyTree(lane: number): TreeCopy {
  const dir = join(ROOT, ".cache/mutation", `tree-${lane}`);
  rmSync(dir, { recursive: true, force: true });
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    linkSync(join(ROOT, file), join(dir, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(dir, "node_modules"));
  const write = (file: string, text: string) => {
    rmSync(join(dir, file));
    writeFileSync(join(dir, file), text);
  };
  const original = (file: string) => readFileSync(join(ROOT, file), "utf8");
  return {
    dir,
    plant: (mutant) => write(mutant.file, planted(original(mutant.file), mutant)),
    restore: ({ file }) => write(file, original(file)),
  };
}
