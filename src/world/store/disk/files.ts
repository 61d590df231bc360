import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { Failure, hasCode } from "../../files/failure.ts";

const HYPHEN = 45;
const UNDERSCORE = 95;

/** A name from outside as one safe part of a path. */
export function pathPart(name: string): string {
  return isPathPart(name) ? name : `x-${hashed(name)}`;
}

/** Letters, digits, `@`, `_` and `-`. A loop is faster than a pattern in a cold process. */
export function isPathPart(name: string): boolean {
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    const isDigit = code >= 48 && code <= 57;
    const isCapitalOrAt = code >= 64 && code <= 90;
    const isSmall = code >= 97 && code <= 122;
    if (!isDigit && !isCapitalOrAt && !isSmall && code !== HYPHEN && code !== UNDERSCORE) {
      return false;
    }
  }
  return name.length >= 1 && name.length <= 80;
}

export function hashed(text: string): string {
  return Bun.SHA256.hash(text, "hex").slice(0, 32);
}

/** Reports a system error with the folder it concerns. */
export function inFolder<T>(folder: string, done: "read" | "written", work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error) || !("code" in error)) throw error;
    throw new Failure(`no record can be ${done} in ${folder}: ${String(error.code)}`);
  }
}

/** Removes a file or a link, never a folder; true when it is gone. */
export function removeFile(path: string): boolean {
  return isGone(() => unlinkSync(path), "EISDIR", "EPERM");
}

/** Removes an empty folder; true when it is gone. */
export function removeEmptyFolder(path: string): boolean {
  return isGone(() => rmdirSync(path), "ENOTEMPTY", "EEXIST", "ENOTDIR");
}

function isGone(remove: () => void, ...codes: readonly string[]): boolean {
  try {
    remove();
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return true;
    if (hasCode(error, ...codes)) return false;
    throw error;
  }
}

/** The names in a folder, without drafts; empty when the folder is missing. */
export function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => !name.endsWith(".draft"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
