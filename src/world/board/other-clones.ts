import { existsSync } from "node:fs";
import { realPathOf } from "../attendance/folder.ts";
import { rememberedBoards } from "../embedded/file/known-board.ts";
import { dirname, resolve } from "../files/path.ts";
import { findRepository } from "../git/git-dir.ts";
import { git } from "../git/refs.ts";
import type { Project } from "../project.ts";
import { stateFolder } from "../store/disk/state-folder.ts";

/** Boards in other clones of this project's repository on this machine, as far as they were used. */
export function boardsOfOtherClones({ env, root, boardPath }: Project): readonly string[] {
  const own = realPathOf(boardPath);
  const origins = originsOf(root);
  return rememberedBoards(stateFolder(env)).filter((path) => {
    if (realPathOf(path) === own || !path.endsWith("/.ralph/board.db") || !existsSync(path)) {
      return false;
    }
    const other = dirname(dirname(path));
    return [other, ...originsOf(other)].some((origin) => origins.has(origin) || origin === root);
  });
}

/** Where a clone was cloned from, in one spelling; and itself, because others may be cloned from it. */
function originsOf(root: string): ReadonlySet<string> {
  const gitDir = findRepository(root)?.commonDir;
  const listed = gitDir && git(gitDir, "config", "--get-regexp", "^remote\\..*\\.url$");
  const urls = (listed || "").split("\n").flatMap((line) => line.split(" ").slice(1, 2));
  return new Set([root, ...urls.map((url) => spelledAlike(url, root))]);
}

function spelledAlike(url: string, root: string): string {
  const isPath = url.startsWith("/") || url.startsWith(".");
  if (isPath) return realPathOf(resolve(root, url)).replace(/\/\.git$/, "");
  const plain = url.replace(/^[a-z+]+:\/\//, "").replace(/^[^@/]+@/, "");
  return plain
    .replace(":", "/")
    .replace(/\/$/, "")
    .replace(/\.git$/, "")
    .toLowerCase();
}
