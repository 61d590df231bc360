import { readlinkSync, realpathSync } from "node:fs";
import { hasCode } from "./failure.ts";
import { basename, dirname, resolve } from "./path.ts";

const MOST_LINKS = 40;

/** Links followed as far as the path is there, and where a link leads that has no file yet; the rest by its names. */
export function followed(path: string, links = 0): string {
  let [there, missing] = [path.length > 1 ? path.replace(/\/+$/, "") : path, ""];
  while (there !== "/" && there !== "") {
    const real = realIfThere(there);
    if (real !== undefined) return resolve(real, `.${missing}`);
    const target = links < MOST_LINKS ? linkTarget(there) : undefined;
    if (target !== undefined) return followed(`${target}${missing}`, links + 1);
    missing = `/${basename(there)}${missing}`;
    there = dirname(there);
  }
  return resolve("/", `.${missing}`);
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
