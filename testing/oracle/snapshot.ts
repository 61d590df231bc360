import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Everything of a folder that a writer would change: names, kinds, modes, times, contents. */
export function snapshot(dir: string): string {
  const hash = createHash("sha256");
  const visit = (path: string): void => {
    const { mode, mtimeMs, ctimeMs, size } = lstatSync(path);
    hash.update(JSON.stringify([path, mode, mtimeMs, ctimeMs, size]));
    const kind = mode & 0o170000;
    if (kind === 0o120000) hash.update(readlinkSync(path));
    else if (kind === 0o100000) hash.update(readFileSync(path));
    else if (kind === 0o040000)
      for (const name of readdirSync(path).sort()) visit(join(path, name));
  };
  visit(dir);
  return hash.digest("hex");
}
