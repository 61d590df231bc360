import type { HoldCount } from "../../gate/facts.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { createFile, hashed, namesIn, pathPart, removeFile } from "./files.ts";

function dirOf(store: string, key: string): string {
  return join(store, "holds", pathPart(key));
}

/** How often this key was held, by what for: the file `<hash>.<n>` is the nth hold for its text. */
export function readHolds(store: string, key: string): HoldCount {
  const times: Record<string, number> = {};
  for (const name of namesIn(dirOf(store, key))) {
    const fingerprint = readIfThere(join(dirOf(store, key), name));
    const nth = Number(name.slice(name.indexOf(".") + 1));
    if (fingerprint !== undefined) times[fingerprint] = Math.max(times[fingerprint] ?? 0, nth);
  }
  return { key, times };
}

/** False when another process made this very hold first. A new reason ends the row of the old. */
export function writeHold(store: string, key: string, fingerprint: string, n: number): boolean {
  const dir = dirOf(store, key);
  const mine = hashed(fingerprint);
  if (!createFile(join(dir, `${mine}.${n}`), fingerprint)) return false;
  for (const name of namesIn(dir)) {
    if (!name.startsWith(`${mine}.`)) removeFile(join(dir, name));
  }
  return true;
}
