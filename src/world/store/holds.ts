import type { HoldCount } from "../../gate/facts.ts";
import { basename } from "../files/path.ts";
import { hashed, inFolder, namesIn, pathPart, removeFile } from "./disk/files.ts";
import { findInStore, makeInStore, stateFolderOf } from "./disk/folders.ts";
import { createAtOnce, readRecordText } from "./disk/records.ts";
import { listForRemoval } from "./expiry/expiry-lists.ts";

/**
 * How often this key was held, counted per reason. The file `<hash>.<n>` is the nth hold for the
 * reason it contains.
 */
export function readHolds(store: string, key: string): HoldCount {
  return inFolder(store, "read", () => {
    const times: Record<string, number> = {};
    const dir = findInStore(store, "holds", pathPart(key));
    for (const name of dir === undefined ? [] : namesIn(dir)) {
      const nth = Number(name.slice(name.indexOf(".") + 1));
      const stored = Number.isSafeInteger(nth) ? readRecordText(`${dir}/${name}`) : undefined;
      if (stored) times[stored.text] = Math.max(times[stored.text] ?? 0, nth);
    }
    return { key, times };
  });
}

/** Writes a hold and removes those for other reasons. False when another process wrote it first. */
export function writeHold(
  store: string,
  key: string,
  fingerprint: string,
  n: number,
  now = Date.now(),
): boolean {
  return inFolder(store, "written", () => {
    const dir = makeHolds(store, pathPart(key), now);
    const mine = hashed(fingerprint);
    if (!createAtOnce(`${dir}/${mine}.${n}`, fingerprint)) return false;
    for (const name of namesIn(dir)) {
      if (!name.startsWith(`${mine}.`)) removeFile(`${dir}/${name}`);
    }
    return true;
  });
}

function makeHolds(store: string, name: string, now: number): string {
  if (findInStore(store, "holds", name) === undefined) {
    listForRemoval(stateFolderOf(store), { store: basename(store), kind: "hold", name }, now);
  }
  return makeInStore(store, "holds", name);
}
