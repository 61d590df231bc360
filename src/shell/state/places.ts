import { dirName, withoutEndSlashes } from "../place/posix-path.ts";
import { NO_EFFECTS, type Place } from "../prove/act.ts";
import type { Argument } from "../prove/argument.ts";
import type { Interpreter } from "./interpreter.ts";
import { type Directory, type Shell, type ShellState, UNKNOWN, type Variable } from "./state.ts";

const MOST_PLACES = 128;

export const SOMEWHERE: Place = {
  kind: "unknown",
  why: "the directory is not known before it runs",
};

/** A path as a program resolves it: links are followed before `..` goes up. */
export function under(directory: string, path: string): string {
  if (path.startsWith("/")) return path;
  return directory === "/" ? `/${path}` : `${directory}/${path}`;
}

/** The directories a command runs in. */
export function directoryPlaces({ shell }: ShellState): readonly Place[] {
  return shell.directories?.map(({ path }) => ({ kind: "directory", path })) ?? [SOMEWHERE];
}

/** The places a path may stand for. */
export function pathPlaces(
  word: Argument,
  { shell }: ShellState,
  kind: "path" | "git-dir" = "path",
): readonly Place[] {
  const path = word.value ?? (word.isGlob ? folderOf(word.prefix) : undefined);
  if (path === undefined)
    return [{ kind: "unknown", why: `${word.text} is not known before it runs` }];
  if (path.startsWith("/")) return [{ kind, path }];
  return shell.directories?.map((each) => ({ kind, path: under(each.path, path) })) ?? [SOMEWHERE];
}

/** They are a terminal or what the command's own output goes to. */
const OWN_OUTPUT = /^\/dev\/(?:null|tty|stdout|stderr)$/;

/** The places of a file that is written: the folder it lies in, and nothing below. */
export function filePlaces(word: Argument, state: ShellState): readonly Place[] {
  const places = wholePlaces(word, state);
  // A pattern may stand for a folder, and then for what lies in it.
  if (word.value === undefined && !word.isName) return places;
  return places.map((place) => ("path" in place ? { kind: "directory", path: place.path } : place));
}

/** The places of a file or folder that is written, with all that lies below. */
export function wholePlaces(word: Argument, state: ShellState): readonly Place[] {
  return pathPlaces(word, state).map((place): Place => {
    if (!("path" in place)) return place;
    // To the gate itself they would lead to its own output.
    if (OWN_OUTPUT.test(place.path)) return { ...place, path: "/dev" };
    return /^\/+(?:dev|proc|sys)(?:\/|$)/.test(place.path)
      ? { kind: "unknown", why: `what ${word.text} is, is not known before it runs` }
      : place;
  });
}

/** The folder in which a name is taken away, or given to something else. */
export function namePlaces(word: Argument, state: ShellState): readonly Place[] {
  return pathPlaces(word, state).map((place): Place => {
    if (!("path" in place)) return place;
    const path = word.value === undefined ? place.path : dirName(withoutEndSlashes(place.path));
    return { kind: "directory", path: path || "/" };
  });
}

/** Of a pattern for names in a folder, the folder. A pattern for folders may lead anywhere. */
function folderOf(prefix: string): string {
  return prefix.slice(0, prefix.lastIndexOf("/") + 1) || ".";
}

/** Every path that the words of any program may name. */
export function namedPlaces(
  words: readonly Argument[],
  state: ShellState,
  unknownWords: "paths" | "text" = "paths",
): readonly Place[] {
  const places = new Map<string, Place>();
  for (const word of words) {
    for (const path of pathsIn(word, unknownWords)) {
      for (const place of pathPlaces(path, state)) places.set(JSON.stringify(place), place);
    }
    if (places.size > MOST_PLACES) return [{ kind: "unknown", why: "it names too many paths" }];
  }
  return [...places.values()];
}

/** The word itself, or the value glued to an option. */
function pathsIn(word: Argument, unknownWords: "paths" | "text"): readonly Argument[] {
  if (word.value === undefined && !word.isGlob) return unknownWords === "text" ? [] : [word];
  const { prefix } = word;
  if (!prefix.startsWith("-")) {
    const assigned = /^\w+=(?=.)/.exec(prefix)?.[0].length;
    return assigned === undefined ? [word] : [word, behindOption(word, assigned)];
  }
  const start = prefix.startsWith("--") ? prefix.indexOf("=") + 1 : 2;
  return start > 0 && prefix.length > start ? [behindOption(word, start)] : [];
}

function behindOption(word: Argument, start: number): Argument {
  return { ...word, value: word.value?.slice(start), prefix: word.prefix.slice(start) };
}

/** The shell after `cd` into a directory; undefined: any directory. */
export function inDirectory(shell: Shell, path: string | undefined, physical = false): Shell {
  if (path === undefined) return { ...shell, directories: undefined };
  if (path.startsWith("/")) {
    const target: Directory = physical
      ? { path, up: "real" }
      : { path: byName("/", path), up: "name" };
    return { ...shell, directories: [target] };
  }
  const moved = shell.directories?.map((from) => moveFrom(from, path, physical));
  const isKnown = moved?.every((each) => each !== undefined);
  return {
    ...shell,
    directories: isKnown ? moved?.filter((each) => each !== undefined) : undefined,
  };
}

function moveFrom(
  { path: from, up }: Directory,
  path: string,
  physical: boolean,
): Directory | undefined {
  // Nobody works that deep, and each step is resolved anew.
  if (from.length + path.length > 1024) return undefined;
  if (path === ".") return physical ? { path: from, up: "real" } : { path: from, up };
  const goesUp = path.split("/").includes("..");
  if (physical) return { path: under(from, path), up: "real" };
  if (up === "name") return { path: byName(from, path), up: "name" };
  if (!goesUp) return { path: under(from, path), up: "mixed" };
  return up === "real" && /^(?:\.\.\/?)+$/.test(path)
    ? { path: under(from, path), up: "real" }
    : undefined;
}

/** `..` takes the last name away, as `cd` reads a path. */
export function byName(base: string, path: string): string {
  const kept: string[] = [];
  for (const part of under(base, path).split("/")) {
    if (part === "..") kept.pop();
    else if (part !== "" && part !== ".") kept.push(part);
  }
  return `/${kept.join("/")}`;
}

export function startState({ start }: Interpreter): ShellState {
  const variables = new Map<string, Variable>();
  for (const [name, value] of Object.entries(start.env ?? {})) {
    if (value) variables.set(name, { ...UNKNOWN, value, exported: true });
  }
  return {
    shell: {
      directories: [{ path: start.cwd, up: "name" }],
      variables,
      functions: new Map(),
      lost: false,
    },
    effects: NO_EFFECTS,
  };
}
