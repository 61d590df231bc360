import { existsSync, statSync } from "node:fs";
import type { Checkout, Head } from "../../gate/facts.ts";
import type { Effects, Place } from "../../shell/prove/act.ts";
import { reasonOf } from "../files/failure.ts";
import { dirname, join } from "../files/path.ts";
import { commonDirOf, findRepository, isGitDir } from "./git-dir.ts";
import { folderOf, isWithin, realPlace } from "./real-place.ts";
import { git, hasRef, headText } from "./refs.ts";

/** What else bears on a place: what the text did before, and whose place it is. */
export interface PlaceContext {
  readonly before?: Pick<Effects, "made" | "madeUnknown"> & Partial<Pick<Effects, "gitMade">>;
  /** The project's main checkout. */
  readonly root?: string;
  /** A folder that is not there cannot be a repository yet: asked for git, but for where the call is made. */
  readonly mustBeThere?: boolean;
}

/** HEAD of every repository that something at this place could act on. */
export function headsAt(place: Place, context: PlaceContext = {}): readonly Head[] {
  if (place.kind === "unknown") return [unknown(place.why)];
  try {
    if (context.before?.made.some((path) => isWithin(place.path, path))) {
      return [unknown("an earlier part of the command makes that path")];
    }
    if (context.before?.gitMade?.some((folder) => liesIn(place.path, folder))) {
      return [unknown("an earlier part of the command may make a repository there")];
    }
    return headsAtPath(place, context);
  } catch (error) {
    return [unknown(reasonOf(error))];
  }
}

/** By its name, or by where both lead. */
function liesIn(path: string, folder: string): boolean {
  if (isWithin(path, folder)) return true;
  const [real, above] = [realPlace(path), realPlace(folder)];
  if (real === undefined || above === undefined || !above.isThere) return false;
  return isWithin(real.path, above.path);
}

function unknown(why: string): Head {
  return { kind: "unknown", why };
}

function headsAtPath(
  place: Exclude<Place, { kind: "unknown" }>,
  { before, root, mustBeThere }: PlaceContext,
): Head[] {
  const real = realPlace(place.path);
  if (real === undefined) return [unknown("where a path leads is not known before it runs")];
  if (!real.isThere && (before?.madeUnknown || mustBeThere)) {
    return [unknown(`${place.path} is not there yet`)];
  }
  if (place.kind === "git-dir")
    return [real.isThere ? headOfGitDir(real.path) : { kind: "outside" }];
  const heads = [headOfFolder(folderOf(real))];
  if (place.kind === "directory") return heads;
  // What is named may be a repository of its own, or a folder with the project in it.
  const isEntered = place.kind === "path" && place.isEntered === true;
  if (real.isThere && real.path !== "/" && !isEntered) heads.push(headOfFolder(dirname(real.path)));
  if (root !== undefined && root !== real.path && isWithin(root, real.path) && real.isThere) {
    heads.push(headOfFolder(root), unknown("it names a folder with repositories in it"));
  }
  return heads;
}

function headOfFolder(dir: string): Head {
  // Inside a bare repository or a .git folder, git works on that.
  if (isGitDir(dir) && existsSync(join(dir, "objects"))) return headOfGitDir(dir);
  const repository = findRepository(dir);
  return repository ? readHead(repository) : { kind: "outside" };
}

function headOfGitDir(path: string): Head {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return { kind: "outside" };
  if (stat.isFile()) return headOfFolder(dirname(path));
  if (!isGitDir(path)) return { kind: "outside" };
  return readHead({ top: dirname(path), gitDir: path, commonDir: commonDirOf(path) });
}

export function readHead(checkout: Checkout): Head {
  const { gitDir, commonDir } = checkout;
  const head = headText(gitDir);
  const name = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  if (name === ".invalid") return askGit(checkout);
  if (name === undefined) {
    if (/^[0-9a-f]{40,64}$/.test(head)) return { kind: "detached", checkout };
    return unknown("HEAD could not be read");
  }
  return { kind: hasRef(commonDir, `refs/heads/${name}`) ? "branch" : "unborn", name, checkout };
}

/** Repositories with the reftable format keep HEAD where only git can read it. */
function askGit(checkout: Checkout): Head {
  const { gitDir } = checkout;
  const symbolic = git(gitDir, "symbolic-ref", "-q", "HEAD");
  if (symbolic === undefined) return { kind: "detached", checkout };
  const name = symbolic.replace(/^refs\/heads\//, "");
  const isBorn = git(gitDir, "rev-parse", "-q", "--verify", "HEAD") !== undefined;
  return { kind: isBorn ? "branch" : "unborn", name, checkout };
}
