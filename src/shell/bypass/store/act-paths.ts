import type { ProvenAct } from "../../prove/act.ts";
import type { Argument } from "../../prove/argument.ts";

/** The paths that words stand for, from wherever the act may run. */
export function pathsOf(words: readonly Argument[], act: ProvenAct): readonly string[] {
  return words.flatMap(({ value }) => (value === undefined ? [] : pathsTo(value, act)));
}

/** Where a path leads. Of an act that acts only on what it names, its places say that. */
export function pathsTo(path: string, { places, workTrees = [] }: ProvenAct): readonly string[] {
  if (path.startsWith("/")) return [path];
  const here = places.flatMap((place) => (place.kind === "directory" ? [place.path] : []));
  // From outside its working tree git reads paths as if it were in it.
  const from = [...here, ...workTrees];
  if (from.length > 0) return from.map((directory) => `${directory}/${path}`);
  return places.flatMap((place) => {
    return place.kind === "path" && place.path.endsWith(`/${path}`) ? [place.path] : [];
  });
}
