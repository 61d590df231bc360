import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { literal, wordValue } from "../prove/argument.ts";
import { removesEmptyFolders } from "../written/empty-folders.ts";
import { foundNames } from "../written/found-names.ts";
import { nameMatches } from "../written/glob-name.ts";
import { pathsOfWord } from "../written/written.ts";
import { regexNames } from "./names-of-regex.ts";

const SETTINGS = ["settings.json", "settings.local.json"];
const ACTION = /^-(?:delete|exec|execdir|ok|okdir)$/;

/** The folders in which `find` would remove or have changed the client's settings, if they are there. */
export function searchedForSettings(
  act: ProvenAct,
  acts: readonly ProvenAct[],
  isClients: (folder: string) => boolean,
): readonly string[] {
  if (baseName(act.name ?? "") !== "find") return [];
  const words = act.args.map(({ value = "" }) => value);
  // What it runs stands beside it, with its own words; a redirection runs nothing.
  const runs = acts.filter(
    (other) => other !== act && other.text === act.text && !other.reads && other.name !== "",
  );
  const isChange = runs.length > 0 || words.includes("-delete");
  const places = act.places.length > 0 ? act.places : (runs[0]?.places ?? []);
  const isTaken = words.includes("-delete") || runs.some(takesAway);
  return isChange ? foldersSearched({ ...act, places }, isClients, isTaken) : [];
}

/** Does it take away what it is given, also a folder with all that lies in it? */
export function takesAway({ name }: ProvenAct): boolean {
  return /^(?:rm|mv|shred|trash)$/.test(baseName(name ?? ""));
}

/** The folders below which `find` may find the client's settings: by a name, or all that lies in theirs. */
export function foldersSearched(
  act: ProvenAct,
  isClients: (folder: string) => boolean,
  isTaken: boolean,
): readonly string[] {
  const words = act.args.map(({ value = "" }) => value);
  if (leavesOut(words) || removesEmptyFolders(act.args)) return [];
  const acting = words.flatMap((word, at) => (ACTION.test(word) ? [at] : []));
  const actions = acting.length > 0 ? acting : [words.length];
  const start = words.findIndex((word) => /^[-!(]/.test(word) && !/^-[HLP]$/.test(word));
  const roots = act.args
    .slice(0, start < 0 ? words.length : start)
    .filter(({ prefix }) => !prefix.startsWith("-"));
  const names = foundNames(act.args, actions);
  const isNamed =
    names?.some((name) => isSettings(name) || (isTaken && isClientsName(name))) ||
    byOtherTest(words, roots.map(wordValue));
  return (roots.length > 0 ? roots : [literal(".")])
    .flatMap((root) => pathsOfWord(root, act))
    .filter((folder) => isNamed || (names === undefined && isClients(folder)));
}

function isSettings(pattern: string): boolean {
  return SETTINGS.some((name) => nameMatches(pattern.toLowerCase(), name));
}

function isClientsName(pattern: string): boolean {
  return nameMatches(pattern.toLowerCase(), ".claude");
}

/** `-iname`, `-path` and `-regex`, where the pattern says more than any file at all. */
function byOtherTest(words: readonly string[], roots: readonly string[]): boolean {
  // Paths are compared as find writes them: with the folder in front that it was given.
  const paths = [".", ...roots].flatMap((root) =>
    SETTINGS.flatMap((name) => [`${root}/.claude/${name}`, `${root}/${name}`]),
  );
  return words.some((pattern, at) => {
    const isTest = /^-(?:iname|i?path|i?wholename|i?regex)$/.test(words[at - 1] ?? "");
    if (!isTest || /^(?:!|-not)$/.test(words[at - 2] ?? "") || /^[*./]*$/.test(pattern))
      return false;
    if (words[at - 1] === "-iname") return isSettings(pattern);
    const lower = pattern.toLowerCase();
    if (/regex$/.test(words[at - 1] ?? "")) return regexNames(lower, paths);
    return paths.some((path) => nameMatches(lower, path));
  });
}

/** `-not -path './.claude/*'`, in front of everything that it does. */
function leavesOut(words: readonly string[]): boolean {
  const acts = words.findIndex((word) => ACTION.test(word));
  const first = acts < 0 ? words.length : acts;
  return (
    words
      .slice(0, first)
      .some(
        (word, at) =>
          /^(?:-not|!)$/.test(word) &&
          /^-(?:path|wholename)$/.test(words[at + 1] ?? "") &&
          /^(?:\*|\.)\/\.claude\/\*$/.test(words[at + 2] ?? ""),
      ) && !words.slice(0, first).some((word) => /^(?:-o|-or|,|\()$/.test(word))
  );
}
