import { namesIn, removeFile } from "./files.ts";
import { createRecord, readRecordText, type StoredText } from "./records.ts";

/** How often a folder is listed again because a version was replaced meanwhile. */
const ROUNDS = 4;

const MOST_WRITERS = 20;

/**
 * A record that changes is a series of files `<kind>-<n>`, of which the highest complete one
 * counts. Files are never overwritten, so a reader never sees half of one.
 */
export function readVersion(
  dir: string,
  kind: string,
  listed: readonly string[] = namesIn(dir),
): StoredText | undefined {
  for (let round = 1, names = listed; round <= ROUNDS; round += 1, names = namesIn(dir)) {
    const versions = versionsIn(names, kind);
    if (versions.length === 0) return undefined;
    for (const n of versions) {
      const stored = readRecordText(`${dir}/${kind}-${n}`);
      if (stored) return stored;
    }
  }
  return undefined;
}

export function writeVersion(dir: string, kind: string, text: string): void {
  const old = versionsIn(namesIn(dir), kind);
  const first = (old[0] ?? 0) + 1;
  // If the number is taken, another process wrote first, so this one takes the next.
  for (let n = first; n < first + MOST_WRITERS; n += 1) {
    if (createRecord(`${dir}/${kind}-${n}`, text)) break;
  }
  for (const n of old) removeFile(`${dir}/${kind}-${n}`);
}

export function dropVersions(dir: string, kind: string): void {
  for (const n of versionsIn(namesIn(dir), kind)) removeFile(`${dir}/${kind}-${n}`);
}

/** The highest first. */
function versionsIn(names: readonly string[], kind: string): number[] {
  const found: number[] = [];
  for (const name of names) {
    if (!name.startsWith(`${kind}-`)) continue;
    const n = Number(name.slice(kind.length + 1));
    if (Number.isSafeInteger(n) && n > 0 && name === `${kind}-${n}`) found.push(n);
  }
  return found.sort((a, b) => b - a);
}
