import type { Place } from "../read/act.ts";
import { physicalPath, resolvePath } from "./posix-path.ts";

export const UNKNOWN_PLACE: Place = { kind: "unknown" };

// Each relative `cd` doubles what a failed one leaves open.
const MOST_PLACES = 32;

function keyOf(place: Place): string {
  if (place.kind === "directory") return [place.dir, ...place.orElse].join("\0");
  return place.kind === "git-dir" ? `git-dir\0${place.path}` : "";
}

/** The same places, each once; too many to follow is the same as unknown. */
export function distinct(places: readonly Place[]): readonly Place[] {
  if (places.length === 1) return places;
  const byKey = new Map(places.map((place) => [keyOf(place), place]));
  return byKey.size > MOST_PLACES ? [UNKNOWN_PLACE] : [...byKey.values()];
}

export function samePlaces(some: readonly Place[], others: readonly Place[]): boolean {
  return some === others || some.map(keyOf).join("\n") === others.map(keyOf).join("\n");
}

/** Every directory a place stands for. */
export function directoriesOf(place: Place): readonly string[] {
  return place.kind === "directory" ? [place.dir, ...place.orElse] : [];
}

/** Where a `cd` into `dir` leads; `dir` undefined is a directory not known before it runs. */
export function moveInto(
  places: readonly Place[],
  dir: string | undefined,
  sure: boolean,
): readonly Place[] {
  return distinct(
    eachAlone(places, dir, sure).map((place) => {
      if (dir === undefined) return UNKNOWN_PLACE;
      if (place.kind !== "directory") return fromNowhere(dir);
      const target = resolvePath(place.dir, dir);
      const others = sure ? [] : place.orElse.map((other) => resolvePath(other, dir));
      return target === place.dir
        ? place
        : issueState(target, [...others, ...directoriesOf(place)]);
    }),
  );
}

/** Where a program told to start in `dir` acts: unlike after `cd`, a missing directory ends it. */
export function startIn(
  places: readonly Place[],
  dir: string | undefined,
  sure: boolean,
): readonly Place[] {
  return distinct(
    eachAlone(places, dir, sure).map((place) => {
      if (dir === undefined) return UNKNOWN_PLACE;
      if (place.kind !== "directory") return fromNowhere(dir);
      const others = sure ? place.orElse : place.orElse.map((other) => physicalPath(other, dir));
      return issueState(physicalPath(place.dir, dir), others);
    }),
  );
}

/** A path that leads out of `dir` can exist when `dir` does not: then what a failed `cd` leaves is a place of its own. */
function eachAlone(
  places: readonly Place[],
  dir: string | undefined,
  sure: boolean,
): readonly Place[] {
  if (sure || dir === undefined || dir.startsWith("/") || !dir.includes("..")) return places;
  return places.flatMap((place) =>
    place.kind === "directory" ? directoriesOf(place).map((each) => issueState(each, [])) : [place],
  );
}

function issueState(dir: string, others: readonly string[]): Place {
  const orElse = new Set(others);
  orElse.delete(dir);
  if (orElse.size > MOST_PLACES) return UNKNOWN_PLACE;
  return { kind: "directory", dir, orElse: [...orElse] };
}

function fromNowhere(dir: string): Place {
  return dir.startsWith("/") ? issueState(resolvePath("/", dir), []) : UNKNOWN_PLACE;
}
