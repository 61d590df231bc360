import { realpathSync } from "node:fs";
import type { Guarded } from "../../shell/bypass/bypass.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { basename, dirname, resolve } from "../files/path.ts";
import type { Environment, Project } from "../project.ts";
import { stateFolder } from "../store/disk/state-folder.ts";

/** Where a path lies by the board's files and the records of gates. */
export function guardedFolders(project: Project): (path: string) => Guarded {
  const { ralphDir, boardPath, env } = project;
  const files = [boardPath, `${boardPath}-wal`, `${boardPath}-shm`];
  const roots = [ralphDir, ...recordsIn(env), ...files].map(realPath);
  return (path) => {
    const real = realPath(path);
    if (roots.some((root) => real === root || real.startsWith(`${root}/`))) return "inside";
    const folder = real === "/" ? "/" : `${real}/`;
    const below = roots.flatMap((root) => {
      return root.startsWith(folder) ? [root.slice(folder.length).split("/")[0] ?? ""] : [];
    });
    return below.length > 0 ? below : "outside";
  };
}

/** Where there can be no records, none are guarded. */
function recordsIn(env: Environment): readonly string[] {
  try {
    return [stateFolder(env)];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

/** Links followed as far as the path is there; the rest by its names. */
function realPath(path: string): string {
  let [there, missing] = [path.length > 1 ? path.replace(/\/+$/, "") : path, ""];
  while (there !== "/" && there !== "") {
    const real = realIfThere(there);
    if (real !== undefined) return resolve(real, `.${missing}`);
    missing = `/${basename(there)}${missing}`;
    there = dirname(there);
  }
  return resolve("/", `.${missing}`);
}

function realIfThere(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES", "ENAMETOOLONG")) return undefined;
    throw error;
  }
}
