import { readlinkSync, realpathSync } from "node:fs";
import { hasCode } from "./failure.ts";
import { longestThere } from "./longest-there.ts";
import { dirname, resolve } from "./path.ts";

const MOST_LINKS = 40;

/** Links followed as far as the path is there, and where a link leads that has no file yet; the rest by its names. */
export function followed(path: string, links = 0): string {
  const there = longestThere(path, realIfThere);
  // Only a name in a folder that is there can be a link; the names behind it are not.
  const end = there ? there.firstMissing : path.search(/\/|$/);
  if (there && end === undefined) return there.real;
  const target = links < MOST_LINKS ? linkTarget(path.slice(0, end)) : undefined;
  if (target !== undefined) return followed(`${target}${path.slice(end)}`, links + 1);
  return there ? resolve(there.real, `./${path.slice(there.end)}`) : resolve("/", `./${path}`);
}

function linkTarget(path: string): string | undefined {
  try {
    const target = readlinkSync(path);
    return target.startsWith("/") ? target : `${dirname(path)}/${target}`;
  } catch (error) {
    if (hasCode(error, "EINVAL", "ENOENT", "ENOTDIR", "ELOOP", "EACCES", "ENAMETOOLONG"))
      return undefined;
    throw error;
  }
}

function realIfThere(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES", "ENAMETOOLONG")) return undefined;
    throw error;
  }
}
