import { readFileSync, statSync } from "node:fs";
import { Failure, hasCode } from "./failure.ts";
import { basename } from "./path.ts";

/**
 * A file's text, or undefined when it is missing. Refuses anything but a file, which could block
 * forever.
 */
export function readIfThere(path: string): string | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return undefined;
    if (!stat.isFile()) throw new Failure(`${basename(path)} is not a file`);
    return readFileSync(path, "utf8");
  } catch (error) {
    // Deleted between the two calls, or a parent folder is a file.
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
