import { directoriesOf, distinct, startIn, UNKNOWN_PLACE } from "../place/place.ts";
import { physicalPath } from "../place/posix-path.ts";
import type { Place } from "./act.ts";

/** What GIT_DIR may hold; a path undefined is one not known before it runs. */
export type GitDir =
  | { readonly set: false }
  | { readonly set: true; readonly path: string | undefined };

/** What the shell knows at one point of the text. */
export interface Scope {
  readonly places: readonly Place[];
  /** The `cd` that led here succeeded. */
  readonly sure: boolean;
  readonly gitDirs: readonly GitDir[];
  /** HOME, PWD or CDPATH was changed: directories can no longer be told from words. */
  readonly astray: boolean;
}

export const NO_GIT_DIR: GitDir = { set: false };

export function unite(one: Scope, other: Scope): Scope {
  if (one === other) return one;
  return {
    places: distinct([...one.places, ...other.places]),
    sure: one.sure && other.sure,
    gitDirs: distinctGitDirs([...one.gitDirs, ...other.gitDirs]),
    astray: one.astray || other.astray,
  };
}

function distinctGitDirs(gitDirs: readonly GitDir[]): readonly GitDir[] {
  const byKey = new Map(gitDirs.map((dir) => [dir.set ? (dir.path ?? "\0") : undefined, dir]));
  return byKey.size > 8 ? [{ set: true, path: undefined }] : [...byKey.values()];
}

/** The same scope in a place nobody knows. */
export function atUnknownPlace(scope: Scope): Scope {
  return { ...scope, places: [UNKNOWN_PLACE] };
}

/** The places git acts in, started in `dirs` (one after the other) with `gitDir` on its command line. */
export function gitPlaces(
  scope: Scope,
  dirs: readonly (string | undefined)[],
  gitDir: GitDir | undefined,
): readonly Place[] {
  const places = dirs.reduce(
    (from: readonly Place[], dir) => startIn(from, dir, scope.sure),
    scope.places,
  );
  const gitDirs = gitDir === undefined ? scope.gitDirs : [gitDir];
  return distinct(gitDirs.flatMap((dir) => (dir.set ? gitDirPlaces(places, dir.path) : places)));
}

function gitDirPlaces(places: readonly Place[], path: string | undefined): readonly Place[] {
  if (path === undefined) return [UNKNOWN_PLACE];
  if (path.startsWith("/")) return [{ kind: "git-dir", path: physicalPath("/", path) }];
  return places.flatMap((place): readonly Place[] => {
    if (place.kind !== "directory") return [UNKNOWN_PLACE];
    return directoriesOf(place).map((dir) => ({ kind: "git-dir", path: physicalPath(dir, path) }));
  });
}
