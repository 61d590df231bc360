import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Gate } from "../src/gate/define-gate.ts";

export const ROOT = join(import.meta.dirname, "..");

/** `record` gates never block: they remember what other gates need to know. */
export const FOLDERS = ["pre", "post", "stop", "record"] as const;

export interface GateFile {
  readonly name: string;
  readonly folder: (typeof FOLDERS)[number];
  readonly path: string;
  /** The exported const: the file's name in camel case. */
  readonly constant: string;
}

/** Every file in `hooks-src/*` is a gate; nothing else lists them. */
export function gateFiles(): GateFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, "hooks-src", folder))
      .filter((file) => file.endsWith(".ts"))
      .sort()
      .map((file) => {
        const name = file.slice(0, -".ts".length);
        const constant = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
        return { name, folder, constant, path: join(ROOT, "hooks-src", folder, file) };
      }),
  );
}

export async function loadGate({ path, constant }: GateFile): Promise<Gate> {
  const module: Readonly<Record<string, Gate>> = await import(path);
  const gate = module[constant];
  if (!gate) throw new Error(`${path} does not export ${constant}`);
  return gate;
}

/** Every gate, in the order in which they speak. */
export async function loadGates(): Promise<Gate[]> {
  const gates = await Promise.all(gateFiles().map(loadGate));
  return gates.sort((a, b) => a.order - b.order);
}
