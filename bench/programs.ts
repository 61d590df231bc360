import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { bundle } from "../scripts/bundle.ts";
import { compile } from "../scripts/compile.ts";
import { type GateFile, gateFiles, ROOT } from "../scripts/gate-files.ts";

const OUT = join(ROOT, "build/bench");
const HERE = join(ROOT, "bench");

/** An executable made of one of our own files, built exactly as the gates are. */
export function executable(name: "empty" | "bare-read"): string {
  mkdirSync(OUT, { recursive: true });
  const path = join(OUT, name);
  compile(join(HERE, `${name}.ts`), path);
  return path;
}

export function gateProgram(name: string): string {
  const path = join(ROOT, "dist-hooks", name);
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build first`);
  return path;
}

export function bashProgram(gate: string): string {
  return join(HERE, "bash", `${gate}.sh`);
}

/** Each gate's bundle for Node, by the gate's name; Bun's globals are made up in front of it. */
export async function nodeBundles(): Promise<ReadonlyMap<string, string>> {
  const made = await Promise.all(gateFiles().map(nodeBundle));
  return new Map(made);
}

async function nodeBundle({ name, path }: GateFile): Promise<readonly [string, string]> {
  const dir = join(OUT, "node", name);
  mkdirSync(dir, { recursive: true });
  const entry = join(dir, "entry.ts");
  const files = [join(HERE, "node-globals.ts"), path];
  const imports = files.map((file) => `import ${JSON.stringify(relative(dir, file))};\n`);
  writeFileSync(entry, imports.join(""));
  await bundle(entry, dir);
  return [name, join(dir, "entry.mjs")];
}
