import { realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isGlob } from "../../workflow/next/path-pattern.ts";

/**
 * The real path of a file, folder or glob, relative to the project's root; a folder ends with a
 * slash. What does not exist yet is resolved from its nearest existing folder, and counts as a
 * folder when its name has no dot.
 */
export function realPath(root: string, written: string): string {
  const parts = written.split("/");
  const glob = parts.findIndex(isGlob);
  if (glob >= 0) {
    const base = pathFrom(root, parts.slice(0, glob).join("/") || (glob > 0 ? "/" : "."));
    return [...(base === "" ? [] : [base]), ...parts.slice(glob)].join("/");
  }
  const path = pathFrom(root, written);
  if (path === "") return "./";
  return written.endsWith("/") || isFolder(resolve(real(root), path)) ? `${path}/` : path;
}

function pathFrom(root: string, path: string): string {
  return relative(real(root), real(resolve(root, path)));
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? found.isDirectory() : !(path.split("/").at(-1) ?? "").includes(".");
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(real(above), path.slice(above.length));
  }
}
