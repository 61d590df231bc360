import { existsSync, statSync } from "node:fs";
import type { Head } from "../../gate/facts.ts";
import type { Place } from "../../shell/read/act.ts";
import { reasonOf } from "../files/failure.ts";
import { dirname, join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { commonDirOf, findRepository, isGitDir } from "./git-dir.ts";

/** HEAD of every repository that a command at this place could act on. */
export function headsAt(place: Place): Head[] {
  try {
    switch (place.kind) {
      case "unknown":
        return [{ kind: "unknown", why: "the directory is not known before it runs" }];
      case "git-dir":
        return [headOfGitDir(place.path)];
      case "directory":
        return directoriesMeant(place.dir, place.orElse).map(headOfDirectory);
    }
  } catch (error) {
    return [{ kind: "unknown", why: reasonOf(error) }];
  }
}

/** If a `cd` target is missing, the command may create it first, or the `cd` may fail. */
function directoriesMeant(dir: string, orElse: readonly string[]): string[] {
  if (existsSync(dir)) return [dir];
  let nearest = dirname(dir);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  return [nearest, ...orElse];
}

function headOfDirectory(dir: string): Head {
  // Inside a bare repository or a .git folder, git works on that.
  if (isGitDir(dir) && existsSync(join(dir, "objects"))) return headOfGitDir(dir);
  const repository = findRepository(dir);
  return repository ? readHead(repository.gitDir, repository.commonDir) : { kind: "outside" };
}

function headOfGitDir(path: string): Head {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return { kind: "outside" };
  if (stat.isFile()) return headOfDirectory(dirname(path));
  return isGitDir(path) ? readHead(path, commonDirOf(path)) : { kind: "outside" };
}

function readHead(gitDir: string, commonDir: string): Head {
  const head = readIfThere(join(gitDir, "HEAD"))?.trim() ?? "";
  const branch = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  if (branch === ".invalid") return askGit(gitDir);
  if (branch === undefined) {
    return /^[0-9a-f]{40,64}$/.test(head)
      ? { kind: "detached" }
      : { kind: "unknown", why: "HEAD could not be read" };
  }
  return isBorn(commonDir, branch) ? { kind: "branch", name: branch } : { kind: "unborn" };
}

function isBorn(commonDir: string, branch: string): boolean {
  if (existsSync(join(commonDir, "refs/heads", branch))) return true;
  const packed = readIfThere(join(commonDir, "packed-refs")) ?? "";
  return packed.split("\n").some((row) => row.endsWith(` refs/heads/${branch}`));
}

/** Only git can read HEAD of a repository in the reftable format. */
function askGit(gitDir: string): Head {
  // Bun.spawnSync: importing node:child_process would cost every gate half a millisecond.
  const git = (...args: string[]) =>
    Bun.spawnSync(["git", `--git-dir=${gitDir}`, ...args], { timeout: 1000, stderr: "ignore" });
  const symbolic = git("symbolic-ref", "-q", "HEAD");
  if (symbolic.exitCode !== 0) return { kind: "detached" };
  const name = symbolic.stdout
    .toString()
    .trim()
    .replace(/^refs\/heads\//, "");
  const born = git("rev-parse", "-q", "--verify", "HEAD").success;
  return born ? { kind: "branch", name } : { kind: "unborn" };
}
