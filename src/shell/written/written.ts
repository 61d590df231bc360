import { pathsTo } from "../bypass/store/act-paths.ts";
import { withoutEndSlashes } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import type { Argument } from "../prove/argument.ts";

/** A path that an act makes, changes or removes. */
export interface Written {
  readonly path: string;
  /** The word it was given as. */
  readonly word: Argument;
  /** Everything below a folder, too. */
  readonly isWhole: boolean;
  /** Not the folder itself, but something in it whose name is not known. */
  readonly isInto?: true;
  /** Whatever is brought there by a copy, a link or an archive; empty: it is not known what. */
  readonly brings?: readonly string[];
  /** A symbolic link that is made leads there: it changes only when something is written under the link's name. */
  readonly isLed?: true;
  /** Only where this one is a folder, or only where it is none. */
  readonly where?: { readonly path: string; readonly isFolder: boolean };
}

export function operands(args: readonly Argument[]): readonly Argument[] {
  const end = args.findIndex(({ value }) => value === "--");
  const isOperand = ({ prefix }: Argument, at: number) =>
    at > end && end >= 0 ? true : !prefix.startsWith("-") || prefix === "-";
  return args.filter((word, at) => word.value !== "--" && isOperand(word, at));
}

/** A pattern stands for its folder: the word tells which names in it. */
export function pathsOfWord(word: Argument, act: ProvenAct): readonly string[] {
  const path =
    word.value ??
    (word.isGlob ? word.prefix.slice(0, word.prefix.lastIndexOf("/") + 1) || "." : undefined);
  return path === undefined ? [] : pathsTo(path, act);
}

/** A name in the folder that a word stands for: in a pattern it takes its place behind the pattern. */
export function pathsInFolder(
  word: Argument,
  name: string,
  act: ProvenAct,
): readonly Pick<Written, "path" | "word">[] {
  const rough = `${withoutEndSlashes(word.rough)}/${name}`;
  return pathsOfWord(word, act).map((path) =>
    word.isGlob ? { path, word: { ...word, rough } } : { path: `${path}/${name}`, word },
  );
}

/** A word that the shell leaves alone and the program takes for a pattern. */
export function asPattern(word: Argument): Argument {
  const at = word.value?.search(/[*?[]/) ?? -1;
  if (word.value === undefined || at < 0) return word;
  return { ...word, value: undefined, isGlob: true, prefix: word.value.slice(0, at) };
}
