import { existsSync } from "node:fs";
import { Failure } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { readOnce } from "../read-once.ts";
import { askGit } from "./ask-git.ts";

/** True when a repository keeps its refs where only git can read them. */
export function isReftable(gitDir: string): boolean {
  return headText(gitDir) === "ref: refs/heads/.invalid";
}

export function headText(gitDir: string): string {
  return readOnce("HEAD", gitDir, () => readIfThere(join(gitDir, "HEAD"))?.trim() ?? "");
}

/** Whether a ref is there, read without starting git. */
export function hasRef(commonDir: string, ref: string): boolean {
  return readOnce("ref", `${commonDir} ${ref}`, () => lookForRef(commonDir, ref));
}

function lookForRef(commonDir: string, ref: string): boolean {
  if (isReftable(commonDir))
    return git(commonDir, "rev-parse", "-q", "--verify", ref) !== undefined;
  if (existsSync(join(commonDir, ref))) return true;
  const packed = readIfThere(join(commonDir, "packed-refs")) ?? "";
  return packed.split("\n").some((row) => row.endsWith(` ${ref}`));
}

/** The ref that a symbolic ref points to. */
export function symbolicRef(commonDir: string, ref: string): string | undefined {
  if (isReftable(commonDir)) return git(commonDir, "symbolic-ref", "-q", ref);
  return /^ref: (\S+)\s*$/.exec(readIfThere(join(commonDir, ref)) ?? "")?.[1];
}

/** What git prints; undefined when it fails. */
export function git(gitDir: string, ...args: string[]): string | undefined {
  try {
    const { code, text } = askGit({ gitDir }, args, { timeoutMs: 1000 });
    return code === 0 ? text.trim() : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
