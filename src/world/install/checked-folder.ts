import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { Failure, hasCode } from "../files/failure.ts";

export interface CheckedFolder {
  readonly names: readonly string[];
  readonly isLink: boolean;
}

/** A folder of the project, or undefined when it is missing. Refuses anything but a folder. */
export function readFolder(root: string, path: string): CheckedFolder | undefined {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Failure(`${root} is not a folder. Run this in a project.`);
  }
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink === undefined) return undefined;
  const names = namesIn(isLink ? realPath(path) : path);
  if (names === "no folder") {
    throw new Failure(`${path} is not a folder. Move it away, then run this again.`);
  }
  return names && { names, isLink };
}

/** Undefined: it was removed meanwhile. */
function namesIn(path: string): readonly string[] | "no folder" | undefined {
  try {
    return readdirSync(path);
  } catch (error) {
    if (hasCode(error, "ENOTDIR")) return "no folder";
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** The same, but refuses a link that leads out of the project: init writes only inside. */
export function folderWithin(root: string, path: string): CheckedFolder | undefined {
  const folder = readFolder(root, path);
  if (folder?.isLink && !`${realPath(path)}/`.startsWith(`${realPath(root)}/`)) {
    throw new Failure(`${path} leads out of the project. Take it away, then run this again.`);
  }
  return folder;
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT", "ELOOP")) throw error;
    throw new Failure(`${path} is a link that leads nowhere. Take it away, then run this again.`);
  }
}
