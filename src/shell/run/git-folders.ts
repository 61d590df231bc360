import { dirName, withoutEndSlashes } from "../place/posix-path.ts";
import { everyWritten } from "../programs/writers.ts";
import type { Argument } from "../prove/argument.ts";
import { directoryPlaces, namedPlaces } from "../state/places.ts";
import type { ShellState } from "../state/state.ts";

/** By these git knows a repository, and where its HEAD and its settings lie. */
const KNOWN_BY = new Set([".git", "HEAD", "commondir", "gitdir"]);

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
  const named = args.filter((word) => mayBeGits(word) && isPath(word));
  if (named.length === 0) return [];
  // `ln -s /w/.git` makes the link where it runs.
  const here = isMover ? directoryPlaces(state) : [];
  const folders = here.map((place) => ("path" in place ? place.path : "/"));
  return [...folders, ...foldersNamed(named, state)];
}

function mayBeGits({ value, rough, isGlob }: Argument): boolean {
  const parts = withoutEndSlashes(value ?? rough).split(/[/=]/);
  const last = parts.at(-1) ?? "";
  return parts.includes(".git") || KNOWN_BY.has(last) || (isGlob && last.startsWith("."));
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
