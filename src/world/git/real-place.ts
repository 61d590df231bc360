import { lstatSync, realpathSync } from "node:fs";
import { hasCode } from "../files/failure.ts";
import { longestThere } from "../files/longest-there.ts";
import { dirname, resolve } from "../files/path.ts";
import { readOnce } from "../read-once.ts";

/** A path as the system resolves it: the part that is there, and what is missing behind it. */
export interface RealPlace {
  readonly path: string;
  /** False: `path` is the nearest folder above that is there. */
  readonly isThere: boolean;
}

/** Resolves links and `..` as the system does; undefined where that depends on what is made first. */
export function realPlace(path: string): RealPlace | undefined {
  const there = longestThere(path, realIfThere);
  if (!there) return undefined;
  const { real, end, firstMissing } = there;
  if (firstMissing === undefined) return { path: real, isThere: true };
  // A link that leads nowhere yet.
  if (isLink(path.slice(0, firstMissing))) return undefined;
  const missing = path.slice(end);
  // A folder that is not there yet will be a plain one: `..` leads back out of it.
  if (missing.split("/").includes("..")) return realPlace(resolve(real, `./${missing}`));
  return { path: real, isThere: false };
}

function realIfThere(path: string): string | undefined {
  return readOnce("real path", path, () => realPathOf(path));
}

function realPathOf(path: string): string | undefined {
  try {
    // The native one: the other goes up by name before it follows links.
    return realpathSync.native(path);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ENAMETOOLONG")) return undefined;
    throw error;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ENAMETOOLONG")) return false;
    throw error;
  }
}

/** True when one path is the other, or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || folder === "/" || path.startsWith(`${folder}/`);
}

/** Also of what would lie below a file, and cannot. */
export function folderOf({ path }: RealPlace): string {
  return lstatSync(path).isDirectory() ? path : dirname(path);
}
