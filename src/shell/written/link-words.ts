import { baseName } from "../place/posix-path.ts";
import type { Argument } from "../prove/argument.ts";
import { copyWords } from "./copy-words.ts";

/** What a link leads to, as a word seen from here. */
interface LinkedWord {
  readonly word: Argument;
  /** The link is symbolic: making it changes nothing there. */
  readonly isSymbolic: boolean;
  /** It leads there only where this one is a folder, or only where it is none. */
  readonly where?: { readonly target: Argument; readonly isFolder: boolean };
}

/** Letters without a value may stand in front. */
const SYMBOLIC = /^-[bdFfhiLnPrTvw]*s|^--sy/;
/** The name is given from here, and ln turns it into one from the link. */
const RELATIVE = /^-[bdFfhiLnPsTvw]*r|^--r/;
const NAMES_FOLDER = /^-[^-\sS=]*?t|^--t/;

/** A hard link is the file itself; the text of a symbolic one is read from the folder in which the link lies. */
export function linkedWords(program: string, args: readonly Argument[]): readonly LinkedWord[] {
  const { sources, target } = copyWords(program, args);
  const has = (option: RegExp) => args.some(({ prefix }) => option.test(prefix));
  const isSymbolic = baseName(program) === "ln" && has(SYMBOLIC);
  const fromHere = sources.map((word) => ({ word, isSymbolic }));
  if (!isSymbolic || has(RELATIVE) || target?.value === undefined) return fromHere;
  const { value } = target;
  const isFolder = sources.length > 1 || value.endsWith("/") || has(NAMES_FOLDER);
  const beside = value.slice(0, value.lastIndexOf("/") + 1);
  const fromLink = sources.flatMap((word): readonly LinkedWord[] => {
    if (word.prefix.startsWith("/")) return [{ word, isSymbolic }];
    const below = seenFrom(`${value}/`, word);
    if (isFolder) return [{ word: below, isSymbolic }];
    return [
      { word: below, isSymbolic, where: { target, isFolder: true } },
      { word: seenFrom(beside, word), isSymbolic, where: { target, isFolder: false } },
    ];
  });
  const isOpen = args.some((word) => word.value === undefined && word.maybeFlag);
  return isOpen ? [...fromHere, ...fromLink] : fromLink;
}

function seenFrom(start: string, word: Argument): Argument {
  const { value, prefix, rough } = word;
  const seen = { ...word, prefix: `${start}${prefix}`, rough: `${start}${rough}` };
  return { ...seen, value: value === undefined ? undefined : `${start}${value}` };
}
