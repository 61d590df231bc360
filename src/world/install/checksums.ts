import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { hasCode } from "../files/failure.ts";
import { readBounded } from "../files/read-bounded.ts";

/** What a release says of its own files, as `sha256sum --check` reads it. */
export const CHECKSUMS = "SHA256SUMS";

/** A file of a release, and whether it is the one that was released. */
export interface ReleasedFile {
  readonly file: string;
  /** "absent": it is not there. The executables of other platforms are not. */
  readonly is: "same" | "other" | "absent";
}

const LONGEST_LIST = 64 * 1024;
const CHUNK = 1024 * 1024;

/** Undefined: this is no release; it was built where it lies. */
export function releasedFiles(plugin: string): readonly ReleasedFile[] | undefined {
  const list = readBounded(`${plugin}/${CHECKSUMS}`, LONGEST_LIST);
  if (list === undefined) return undefined;
  return list.split("\n").flatMap((line): ReleasedFile[] => {
    const [, hash, file] = /^([0-9a-f]{64}) {2}([\w@./-]+)$/.exec(line) ?? [];
    if (hash === undefined || file === undefined || file.split("/").includes("..")) return [];
    const found = sha256Of(`${plugin}/${file}`);
    return [{ file, is: found === undefined ? "absent" : found === hash ? "same" : "other" }];
  });
}

/** In pieces: an executable has a hundred megabytes. */
function sha256Of(path: string): string | undefined {
  let fd: number;
  try {
    // A pipe in the place of a file would wait for a writer.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
  try {
    if (!fstatSync(fd).isFile()) return "";
    const hash = createHash("sha256");
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let read = readSync(fd, chunk); read > 0; read = readSync(fd, chunk)) {
      hash.update(chunk.subarray(0, read));
    }
    return hash.digest("hex");
  } finally {
    closeSync(fd);
  }
}
