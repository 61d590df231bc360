import { baseName, withoutEndSlashes } from "../../place/posix-path.ts";
import type { ProvenAct } from "../../prove/act.ts";
import { type Argument, literal } from "../../prove/argument.ts";
import { copyWords } from "../../written/copy-words.ts";
import { removesEmptyFolders } from "../../written/empty-folders.ts";
import { foundNames } from "../../written/found-names.ts";
import type { BypassWorld } from "../bypass.ts";
import { pathsTo } from "./act-paths.ts";

/** What lies in `.ralph/`: a search by name that finds none of these finds nothing there. */
const FILES = ["board.db", "board.db-wal", "board.db-shm", "settings.json", ".gitignore", ".ralph"];
/** What makes a name one of several, another than those found, or a word of some other program. */
const NOT_ONE_NAME = new Set("-o -or , ! -not -exec -execdir -ok -okdir".split(" "));

/** True when an act takes away a folder that a guarded one lies in. */
export function removedBy(act: ProvenAct, world: BypassWorld): boolean {
  const { name, args } = act;
  const operands = args.filter(({ prefix }) => !prefix.startsWith("-"));
  switch (name) {
    case "rm":
      return (
        args.some(({ rough }) => /^-\w*[rR]|^--r/.test(rough)) && anyAbove(operands, act, world)
      );
    case "mv":
      return anyAbove(copyWords(name, args).sources, act, world);
    case "shred":
    case "srm":
    case "trash":
      return anyAbove(operands, act, world);
    case "find":
      return (
        args.some(({ value }) => value === "-delete") &&
        !findsOther(args) &&
        !removesOther(args) &&
        foldersSearched(act).some((folder) => takesFrom(folder, args, world))
      );
    default:
      return false;
  }
}

const REMOVERS = /^(?:rm|unlink|shred|srm|trash|truncate|mv)$/;

/** The same where `find` has another program take away what it finds. */
export function removedThrough(
  act: ProvenAct,
  acts: readonly ProvenAct[],
  world: BypassWorld,
): boolean {
  if (baseName(act.name ?? "") !== "find") return false;
  const isRun = ({ name = "", args, text }: ProvenAct) =>
    text === act.text &&
    REMOVERS.test(baseName(name)) &&
    args.some(({ rough }) => rough.includes("{}"));
  const run = acts.find(isRun);
  const at = act.args.findLastIndex(({ value }) => /^-(?:exec|ok)(?:dir)?$/.test(value ?? ""));
  if (run === undefined || at < 0) return false;
  const args = [...act.args.slice(0, at), literal("-delete")];
  // Where it only looks, it has no places; what it runs stands where it does.
  return removedBy({ ...act, name: "find", args, places: run.places }, world);
}

function anyAbove(words: readonly Argument[], act: ProvenAct, world: BypassWorld): boolean {
  return words.some((word) => {
    const path =
      word.value ??
      (word.isGlob ? word.prefix.slice(0, word.prefix.lastIndexOf("/") + 1) || "." : undefined);
    if (path === undefined) return false;
    return pathsTo(path, act).some((folder) => {
      const lies = world.guarded(folder);
      if (lies === "inside") return true;
      if (lies === "outside") return false;
      return !word.isGlob || lies.some((name) => matchesName(word, name));
    });
  });
}

/** Does a pattern for names match this one? A leading dot is matched by a dot alone. */
export function matchesName({ isGlob, rough }: Argument, name: string): boolean {
  if (!isGlob) return false;
  const trimmed = withoutEndSlashes(rough);
  const pattern = trimmed.slice(trimmed.lastIndexOf("/") + 1);
  if (!pattern.includes("*") || (name.startsWith(".") && !pattern.startsWith("."))) return false;
  return matches(pattern, name);
}

function matches(pattern: string, name: string): boolean {
  const [first, last] = [pattern.indexOf("*"), pattern.lastIndexOf("*")];
  if (first < 0) return pattern === name;
  const [begin, end] = [pattern.slice(0, first), pattern.slice(last + 1)];
  if (!name.startsWith(begin) || !name.endsWith(end)) return false;
  let at = begin.length;
  for (const part of pattern.slice(first, last).split("*")) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + end.length <= name.length;
}

/** `find . -name '*.pyc' -delete`: one name is looked for, and it is none of ours. */
function findsOther(args: readonly Argument[]): boolean {
  if (args.some(({ value }) => value === undefined || NOT_ONE_NAME.has(value))) return false;
  const at = args.findIndex(({ value }) => value === "-name" || value === "-iname");
  const deleted = args.findIndex(({ value }) => value === "-delete");
  const pattern = args[at + 1]?.value?.toLowerCase();
  if (at < 0 || deleted < at || pattern === undefined) return false;
  return isOtherName(pattern);
}

/** `find . \\( -name '*.pyc' -o -name '*.pyo' \\) -delete`: so does each of several. */
function removesOther(args: readonly Argument[]): boolean {
  if (args.some(({ value }) => value === undefined)) return false;
  const names = foundNames(
    args,
    args.flatMap(({ value }, at) => (value === "-delete" ? [at] : [])),
  );
  return names?.every((name) => isOtherName(name.toLowerCase())) === true;
}

function isOtherName(pattern: string): boolean {
  if (/[?[\]\\]/.test(pattern)) return false;
  return FILES.every((file) => !matches(pattern, file));
}

/** Of empty folders it takes nothing, where none of ours is one. */
function takesFrom(folder: string, args: readonly Argument[], world: BypassWorld): boolean {
  if (world.guarded(folder) === "outside") return false;
  return !removesEmptyFolders(args) || world.hasEmptyFolder?.(folder) !== false;
}

/** Where `find` begins, or where it runs. */
function foldersSearched(act: ProvenAct): readonly string[] {
  const first = act.args.findIndex(
    ({ prefix }) => /^[-(!,]/.test(prefix) && !/^-(?:[HLP]|O\d|D)$/.test(prefix),
  );
  const starts = act.args.slice(0, first).filter(({ prefix }) => !prefix.startsWith("-"));
  return starts.length === 0
    ? pathsTo(".", act)
    : starts.flatMap(({ value }) => (value === undefined ? [] : pathsTo(value, act)));
}
