import { realpathSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/**
 * The real path of a file, relative to the project's root. For a file that does not exist yet, its
 * nearest existing folder is resolved.
 */
export function realPath(root: string, file: string): string {
  return relative(real(root), real(resolve(root, file)));
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(real(above), path.slice(above.length));
  }
}
