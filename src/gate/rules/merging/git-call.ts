import type { Argument } from "../../../shell/prove/argument.ts";

/** The words of a git command, as git would sort them. */
export interface GitCallWords {
  /** Words that are no options and no values of options, but for those behind `--`. */
  readonly operands: readonly Argument[];
  /** Those behind `--`; undefined: there is none. */
  readonly behind: readonly Argument[] | undefined;
  /** Given as a letter or as a long name, which git lets one cut short. */
  has(letters: string, ...names: readonly string[]): boolean;
  valueOf(letters: string, ...names: readonly string[]): Argument | undefined;
}

interface Option {
  readonly name: string;
  readonly value: Argument | undefined;
}

/** Options that take the next word: letters, and long names separated by blanks. */
export interface Valued {
  readonly letters: string;
  readonly names: string;
}

export function readGitCall(args: readonly Argument[], valued: Valued): GitCallWords {
  const names = valued.names.split(" ");
  const options: Option[] = [];
  const operands: Argument[] = [];
  let behind: readonly Argument[] | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined) continue;
    if (word.value === "--" || word.value === "--end-of-options") {
      behind = args.slice(at + 1);
      break;
    }
    const { prefix } = word;
    if (!prefix.startsWith("-") || prefix === "-") {
      operands.push(word);
    } else if (prefix.startsWith("--")) {
      const [name = "", ...rest] = prefix.slice(2).split("=");
      const takesNext = rest.length === 0 && names.some((one) => isCut(name, one));
      const value = rest.length > 0 ? cut(word, name.length + 3) : undefined;
      options.push({ name, value: takesNext ? args[at + 1] : value });
      if (takesNext) at += 1;
    } else {
      const letters = [...prefix.slice(1)];
      const end = letters.findIndex((letter) => valued.letters.includes(letter));
      const read = end < 0 ? letters : letters.slice(0, end);
      options.push(...read.map((name) => ({ name, value: undefined })));
      const letter = letters[end];
      if (letter === undefined) continue;
      const isGlued = end + 2 < prefix.length || word.value === undefined;
      options.push({ name: letter, value: isGlued ? cut(word, end + 2) : args[at + 1] });
      if (!isGlued) at += 1;
    }
  }
  const isMeant = (letters: string, meant: readonly string[]) => (option: Option) =>
    option.name.length === 1
      ? letters.includes(option.name)
      : meant.some((name) => isCut(option.name, name));
  return {
    operands,
    behind,
    has: (letters, ...meant) => options.some(isMeant(letters, meant)),
    valueOf: (letters, ...meant) => options.find(isMeant(letters, meant))?.value,
  };
}

function isCut(name: string, whole: string): boolean {
  return name === whole || (name.length > 2 && whole.startsWith(name));
}

function cut(word: Argument, from: number): Argument {
  return {
    ...word,
    value: word.value?.slice(from),
    rough: word.rough.slice(from),
    prefix: word.prefix.slice(from),
  };
}

/** What the words say, where it is known of all of them. */
export function known(words: readonly (Argument | undefined)[]): string[] | undefined {
  const values = words.flatMap((word) => (word === undefined ? [] : [word.value]));
  return values.some((value) => value === undefined)
    ? undefined
    : values.filter((value) => value !== undefined);
}
