import { copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { compile } from "./compile.ts";
import { gateFiles, ROOT } from "./gate-files.ts";
import { laidOutProgram } from "./layout/laid-out-program.ts";

const OUT = join(ROOT, "dist-hooks");

/** A link costs nothing and survives copying; where links cannot be made, a copy does as well. */
function nameAs(gate: string): void {
  const path = join(OUT, gate);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  try {
    symlinkSync("ralph", path);
  } catch {
    // Windows without developer mode, or a file system that knows no links.
    copyFileSync(join(OUT, "ralph"), path);
  }
}

/** Replaced in place: a client that runs meanwhile never finds a gate missing. */
mkdirSync(OUT, { recursive: true });
compile(await laidOutProgram(), join(OUT, "ralph"));
const names = gateFiles().map(({ name }) => name);
for (const file of readdirSync(OUT)) {
  if (file !== "ralph" && !names.includes(file)) rmSync(join(OUT, file));
}
for (const name of names) nameAs(name);
console.log(`dist-hooks: ralph and ${names.length} gates`);
