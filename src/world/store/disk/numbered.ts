import { namesIn, removeFile } from "./files.ts";
import { createAtOnce } from "./records.ts";

/** The highest number among the records `<name>.<n>` of a folder; 0: there is none. */
export function highestNumber(dir: string, name: string): number {
  const begin = `${name}.`;
  return namesIn(dir).reduce((most, one) => {
    const nth = one.startsWith(begin) ? Number(one.slice(begin.length)) : 0;
    return Number.isSafeInteger(nth) ? Math.max(most, nth) : most;
  }, 0);
}

/**
 * Writes the record that follows the one that was read, and removes that one. The number is what
 * processes compete for: false when another was first.
 */
export function writeNext(dir: string, name: string, nth: number, text: string): boolean {
  const own = `${dir}/${name}.${nth}`;
  if (!createAtOnce(own, text)) return false;
  // Since it was read, others may have written this number and the next, and removed this one.
  if (highestNumber(dir, name) > nth) {
    removeFile(own);
    return false;
  }
  if (nth > 1) removeFile(`${dir}/${name}.${nth - 1}`);
  return true;
}
