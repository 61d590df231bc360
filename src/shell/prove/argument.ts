/** One word given to a command, with what is known of it before it runs. */
export interface Argument {
  /** Undefined: not known before it runs. */
  readonly value: string | undefined;
  /** As written. */
  readonly text: string;
  /** The value with its unknown pieces left as written. */
  readonly rough: string;
  /** What the value is known to start with; all of it when it is known. */
  readonly prefix: string;
  /** Could it turn out to be a flag, or words one of which is? */
  readonly maybeFlag: boolean;
  /** Could it turn out to be no word or several? */
  readonly several: boolean;
  /** Unknown only because it is a pattern for file names. */
  readonly isGlob: boolean;
  /** Digits, whatever its value. */
  readonly isNumber: boolean;
  /** Not known, but without blanks and not beginning with a dash. */
  readonly isWord: boolean;
  /** Not known, but one word, and a name in a folder that is known. */
  readonly isName?: boolean;
}

export function literal(value: string): Argument {
  return {
    value,
    text: value,
    rough: value,
    prefix: value,
    maybeFlag: value.length > 1 && value.startsWith("-"),
    several: false,
    isGlob: false,
    isNumber: /^[0-9]+$/.test(value),
    isWord: false,
  };
}

/** What a word is; empty where there is none, or nobody knows before it runs. */
export function wordValue(word: Argument | undefined): string {
  return word?.value ?? "";
}

/** A word only the running program knows, written as `text`. */
export function unknownArgument(text: string, known: Partial<Argument> = {}): Argument {
  return {
    value: undefined,
    text,
    rough: text,
    prefix: "",
    maybeFlag: true,
    several: true,
    isGlob: false,
    isNumber: false,
    isWord: false,
    ...known,
  };
}

/** The rest of a word behind its first `start` characters. */
export function behind(word: Argument, start: number): Argument {
  const [value, rough] = [word.value?.slice(start), word.rough.slice(start)];
  return {
    ...word,
    value,
    rough,
    prefix: word.prefix.slice(start),
    maybeFlag: value === undefined,
  };
}
