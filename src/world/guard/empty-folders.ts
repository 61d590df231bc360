import { readdirSync } from "node:fs";
import { hasCode } from "../files/failure.ts";
import { followed } from "../files/followed.ts";
import { join } from "../files/path.ts";
import { isWithin } from "../git/real-place.ts";
import type { Project } from "../project.ts";
import { guardedRoots } from "./guarded-folders.ts";

/** A board's folder has a handful; where there are more, nothing is said of them. */
const MOST = 2000;

/** Is one of ralph's folders, or one in it, empty that lies at or below this path? */
export function emptyGuardedFolder(project: Project): (path: string) => boolean {
  return (path) => {
    const top = followed(path);
    const roots = guardedRoots(project);
    if (roots.some((root) => isWithin(top, root))) return true;
    const left = { looks: MOST };
    return roots.some((root) => isWithin(root, top) && hasEmpty(root, left));
  };
}

function hasEmpty(folder: string, left: { looks: number }): boolean {
  const entries = entriesIn(folder);
  if (entries === undefined) return false;
  left.looks -= 1 + entries.length;
  if (entries.length === 0 || left.looks < 0) return true;
  return entries.some((entry) => entry.isDirectory() && hasEmpty(join(folder, entry.name), left));
}

/** Undefined: it is no folder. One that cannot be read counts as empty. */
function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    if (hasCode(error, "EACCES", "ELOOP")) return [];
    throw error;
  }
}
