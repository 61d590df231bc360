import { realpathSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Where a path really leads, from the project's root; a file still to be made by its folder. */
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
