import { type Argument, behind as restOf } from "../../prove/argument.ts";

/** The words of a git command, as git would sort them. */
export interface GitCallWords {
  /** Words that are no options and no values of options, but for those behind `--`. */
  readonly operands: readonly Argument[];
  /** Those behind `--`. */
  readonly behind: readonly Argument[];
  /** Both, for commands to which `--` only ends the options. */
  readonly named: readonly Argument[];
  /** Given as a letter or as a long name, which git lets one cut short. */
  has(letters: string, ...names: readonly string[]): boolean;
  /** The same of what keeps the command from acting: nothing on the line takes it back. */
  isSpared(letters: string, ...names: readonly string[]): boolean;
  /** Of the last one: that is the one git takes. */
  valueOf(letters: string, ...names: readonly string[]): Argument | undefined;
  valuesOf(letters: string, ...names: readonly string[]): readonly Argument[];
}

interface Option {
  readonly name: string;
  readonly isLong: boolean;
  readonly value: Argument | undefined;
}

/** Options that take the next word: letters, and long names separated by blanks. */
export interface Valued {
  readonly letters: string;
  readonly names: string;
  /** Letters that may have a value, in the same word only. */
  readonly glued?: string;
  /** Long names are written out, as gh wants it. */
  readonly isExact?: true;
}

export function readGitCall(args: readonly Argument[], valued: Valued): GitCallWords {
  const names = valued.names.split(" ");
  const { glued = "" } = valued;
  const options: Option[] = [];
  const operands: Argument[] = [];
  const left = [...args];
  const isCut = (name: string, whole: string) =>
    name === whole || (!valued.isExact && name !== WHOLE && whole.startsWith(name));
  let isOver = false;
  for (let word = left.shift(); word !== undefined && word.value !== "--"; word = left.shift()) {
    const { prefix } = word;
    if (isOver || !prefix.startsWith("-") || prefix === "-") {
      operands.push(word);
    } else if (word.value === "--end-of-options") {
      isOver = true;
    } else if (prefix.startsWith("--")) {
      const [name = "", ...rest] = prefix.slice(2).split("=");
      const isGlued = rest.length > 0;
      const takesNext = !isGlued && names.some((one) => isCut(name, one));
      const value = isGlued ? restOf(word, name.length + 3) : undefined;
      options.push({ name, isLong: true, value: takesNext ? left.shift() : value });
    } else {
      const letters = [...prefix.slice(1)];
      const end = letters.findIndex((letter) => `${valued.letters}${glued}=`.includes(letter));
      const plain = end < 0 ? letters : letters.slice(0, end);
      options.push(...plain.map((name) => ({ name, isLong: false, value: undefined })));
      const name = letters[end];
      if (name === undefined) continue;
      const isGlued = end + 2 < prefix.length || word.value === undefined || glued.includes(name);
      options.push({ name, isLong: false, value: isGlued ? restOf(word, end + 2) : left.shift() });
    }
  }
  const given = (letters: string, meant: readonly string[]) =>
    options.filter(({ name, isLong }) =>
      isLong ? meant.some((whole) => isCut(name, whole)) : letters.includes(name),
    );
  // `--no-dry-run`, and for gh `--help=false` and `-h=false`.
  const isTakenBack = (letters: string, meant: readonly string[]) =>
    given(letters, meant).some(({ value }) => value !== undefined) ||
    options.some(
      ({ name }) =>
        name === "=" ||
        (name.startsWith("no-") && meant.some((whole) => isCut(name.slice(3), whole))),
    );
  return {
    operands,
    behind: left,
    named: [...operands, ...left],
    has: (letters, ...meant) => given(letters, meant).length > 0,
    isSpared: (letters, ...meant) =>
      given(letters, meant).length > 0 && !isTakenBack(letters, meant),
    valueOf: (letters, ...meant) => given(letters, meant).at(-1)?.value,
    valuesOf: (letters, ...meant) =>
      given(letters, meant).flatMap(({ value }) => (value === undefined ? [] : [value])),
  };
}

/** Some options of git begin with the whole of this one. */
const WHOLE = "force";

/** What the words say, where it is known of all of them. */
export function known(words: readonly (Argument | undefined)[]): string[] | undefined {
  const values = words.flatMap((word) => (word === undefined ? [] : [word.value]));
  return values.some((value) => value === undefined)
    ? undefined
    : values.filter((value) => value !== undefined);
}
