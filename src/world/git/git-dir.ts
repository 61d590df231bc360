import { readdirSync, realpathSync, statSync } from "node:fs";
import { hasCode } from "../files/failure.ts";
import { dirname, join, resolve } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { readOnce } from "../read-once.ts";

/** A repository as git finds it from a directory upwards. */
export interface Repository {
  /** Top of the working tree that contains the directory. */
  readonly top: string;
  /** HEAD and index of this working tree. */
  readonly gitDir: string;
  /** Branches, shared by all working trees. */
  readonly commonDir: string;
}

/** Finds what git would find, without starting git, because every tool call pays for this. */
export function findRepository(start: string): Repository | undefined {
  return readOnce("repository", start, () => lookUpwards(start));
}

function lookUpwards(start: string): Repository | undefined {
  for (let dir = realPath(start); ; dir = dirname(dir)) {
    const gitDir = gitDirAt(dir, join(dir, ".git"));
    if (gitDir !== undefined) return { top: dir, gitDir, commonDir: commonDirOf(gitDir) };
    if (dirname(dir) === dir) return undefined;
  }
}

/** Like git, resolves links first and searches upwards from there. */
function realPath(path: string): string {
  try {
    // The native variant: the other one resolves `..` before it follows links.
    return realpathSync.native(path);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return resolve(process.cwd(), path);
    throw error;
  }
}

/**
 * The repository of a project. Board and settings of a bare one with worktrees lie in the folder
 * that contains it, which is no checkout; then that repository is looked for there.
 */
export function projectRepository(root: string): Repository | undefined {
  const found = findRepository(root);
  if (found?.top === root) return found;
  const commonDir = readOnce("bare repository", root, () => bareIn(root));
  return commonDir === undefined ? found : { top: root, gitDir: commonDir, commonDir };
}

/** More than a person keeps beside a repository. */
const MOST_ENTRIES = 500;

/** The folder itself, or the only bare repository with worktrees in it. */
function bareIn(root: string): string | undefined {
  if (isBare(root)) return root;
  const inside = namesIn(root)
    .slice(0, MOST_ENTRIES)
    .map((name) => join(root, name))
    .filter((path) => isBare(path) && isThere(join(path, "worktrees")));
  return inside.length === 1 ? inside[0] : undefined;
}

function isBare(path: string): boolean {
  return isGitDir(path) && isThere(join(path, "objects")) && isThere(join(path, "refs"));
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "EACCES")) return [];
    throw error;
  }
}

/** The main checkout's top level, also from a linked working tree; undefined outside git. */
export function mainCheckout(start: string): string | undefined {
  const repository = findRepository(start);
  if (!repository) return undefined;
  const { top, gitDir, commonDir } = repository;
  if (commonDir === gitDir) return top;
  // A submodule's git folder lies inside another repository; its config names the checkout.
  const config = commonDir.endsWith("/.git") ? "" : (readIfThere(join(commonDir, "config")) ?? "");
  const worktree = /^[ \t]*worktree[ \t]*=(.+)$/m.exec(config)?.[1];
  if (worktree !== undefined) return resolve(commonDir, worktree.trim());
  // The same for a bare repository: the board and settings of its worktrees lie beside it.
  return dirname(commonDir);
}

export function commonDirOf(gitDir: string): string {
  const pointer = readIfThere(join(gitDir, "commondir"));
  return pointer === undefined ? gitDir : resolve(gitDir, pointer.trim());
}

function gitDirAt(dir: string, path: string): string | undefined {
  try {
    if (statSync(path).isDirectory()) return isGitDir(path) ? path : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
  const pointer = /^gitdir: (.*)$/m.exec(readIfThere(path) ?? "")?.[1];
  return pointer === undefined ? undefined : resolve(dir, pointer);
}

/** git ignores a `.git` folder without HEAD. */
export function isGitDir(path: string): boolean {
  return statSync(join(path, "HEAD"), { throwIfNoEntry: false }) !== undefined;
}
