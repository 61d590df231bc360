import { dirName, withoutEndSlashes } from "../place/posix-path.ts";
import { everyWritten } from "../programs/writers.ts";
import type { Argument } from "../prove/argument.ts";
import { directoryPlaces, namedPlaces } from "../state/places.ts";
import type { ShellState } from "../state/state.ts";
import { globMatches } from "../written/glob-name.ts";

/** By these git knows a repository, and where its HEAD and its settings lie. */
const KNOWN_BY = new Set([".git", "HEAD", "commondir", "gitdir"]);
/** Without these a `.git` is none, or they say where its files lie; hooks and locks do neither. */
const NEEDED_IN_GIT = [
  "HEAD",
  "objects",
  "refs",
  "commondir",
  "gitdir",
  "config",
  "config.worktree",
];
/** What follows is left out or only read, by programs that move files and by all others. */
const LEAVES_OUT = /^--exclude$/;
const LEAVES_OUT_OR_READS =
  /^--(?:source|(?:exclude|ignore|skip)(?:-(?:dir|file|path|pattern|glob|folder)s?)?)$/;
/** `-x` is another option to cp, rsync and tar. */
const SHORT = new Map([
  ["zip", "-x"],
  ["fd", "-E"],
  ["fdfind", "-E"],
]);

/** Folders in which a program may make, change or remove what git knows a repository by. */
export function gitFoldersMade(
  name: string,
  args: readonly Argument[],
  state: ShellState,
  isMover: boolean,
): readonly string[] {
  const written = everyWritten(name, args);
  if (written !== undefined) {
    const all = [...written.files, ...written.whole, ...written.names];
    return foldersNamed(all.filter(mayBeGits), state);
  }
  // To another program `HEAD` alone is a commit.
  const isPath = ({ rough }: Argument) => name === "" || isMover || /\/|\.git/.test(rough);
  const isOther = leftOut(name, isMover ? LEAVES_OUT : LEAVES_OUT_OR_READS);
  const isNamed = (word: Argument, at: number) => !isOther(word, args[at - 1]);
  const named = args.filter((word, at) => mayBeGits(word) && isPath(word) && isNamed(word, at));
  if (named.length === 0) return [];
  // `ln -s /w/.git` makes the link where it runs.
  const here = isMover ? directoryPlaces(state) : [];
  const folders = here.map((place) => ("path" in place ? place.path : "/"));
  return [...folders, ...foldersNamed(named, state)];
}

/** Is a word the value of an option that takes it out of what the program writes? */
function leftOut(name: string, option: RegExp) {
  return ({ prefix }: Argument, before: Argument | undefined): boolean => {
    const given = before?.value ?? "";
    const [glued, value] = prefix.split("=", 2);
    const isGlued = value !== undefined && option.test(glued ?? "");
    return isGlued || option.test(given) || (given !== "" && given === SHORT.get(name));
  };
}

function mayBeGits({ value, rough, isGlob }: Argument): boolean {
  const written = withoutEndSlashes(value ?? rough).split(/[/=]/);
  const parts = written.filter((part) => part !== "" && part !== ".");
  const last = parts.at(-1) ?? "";
  const mayBe = (name: string) => last === name || globMatches({ isGlob, rough: last }, name);
  // A pattern without a leading dot stands for no hidden name.
  if (KNOWN_BY.has(last) || (last.startsWith(".") && mayBe(".git"))) return true;
  const at = parts.indexOf(".git");
  if (at < 0) return false;
  const below = parts.slice(at + 1);
  const isOpen = value === undefined && below.some((part) => /[$`]/.test(part));
  return isOpen || below.includes("..") || (below.length === 1 && NEEDED_IN_GIT.some(mayBe));
}

function foldersNamed(words: readonly Argument[], state: ShellState): readonly string[] {
  const folders = words.flatMap((word) =>
    namedPlaces([word], state).map((place) => {
      if (!("path" in place)) return "/";
      return folderOf(place.path, word.value === undefined);
    }),
  );
  return [...new Set(folders)];
}

/** Of a pattern only the folder is known. */
function folderOf(path: string, isFolder: boolean): string {
  const parts = withoutEndSlashes(path).split("/");
  const at = parts.indexOf(".git");
  if (at >= 0) return parts.slice(0, at).join("/") || "/";
  return (isFolder ? withoutEndSlashes(path) : dirName(withoutEndSlashes(path))) || "/";
}
