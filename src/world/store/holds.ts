import { join } from "node:path";
import type { HoldCount } from "../../gate/facts.ts";
import { readIfThere } from "../read-file.ts";
import { createFile, hashed, namesIn, pathPart, removeFile } from "./files.ts";

function dirOf(store: string, key: string): string {
  return join(store, "holds", pathPart(key));
}

/** How often in a row this key was held for one thing: `<fingerprint>.<n>` is its nth hold. */
export function readHolds(store: string, key: string): HoldCount {
  const [latest] = namesIn(dirOf(store, key)).toSorted((a, b) => nth(b) - nth(a));
  if (latest === undefined) return { key, fingerprint: undefined, count: 0 };
  const fingerprint = readIfThere(join(dirOf(store, key), latest));
  return { key, fingerprint, count: nth(latest) };
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

function nth(name: string): number {
  return Number(name.slice(name.indexOf(".") + 1));
}
