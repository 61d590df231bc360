import { readdirSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export interface GateFile {
  readonly name: string;
  readonly folder: "pre" | "post" | "stop" | "record";
  readonly path: string;
  /** The exported const: the file's name in camel case. */
  readonly constant: string;
}

/** Every file in `hooks-src/*` is a gate; nothing else lists them. */
export function gateFiles(): GateFile[] {
  return (["pre", "post", "stop", "record"] as const).flatMap((folder) =>
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
