import type { Argument } from "../prove/argument.ts";
import type { ParsedCall } from "../prove/parse-call.ts";

/** What a program that only reads may be given. Anything that is not declared is not provable. */
export interface Program {
  /**
   * Its options, blanks between them: `-ab` two without a value, `-n=` one with a value, `-U?` one whose
   * value can only be glued to it, `--all`, `--format=` and `--color?` (a value only behind `=`).
   */
  readonly options: string;
  /** No option it has, declared or not, writes or runs anything: a word of unknown value may be one. */
  readonly anyOptions?: true;
  /** All its words are text, whatever they look like. */
  readonly isText?: true;
  /** There is one program of this name, so that which options take a value is certain everywhere. */
  readonly oneKind?: true;
  /** A letter's value is the next word: the letters behind it are options, too. Digits may be glued to it. */
  readonly valuesApart?: true;
  /** Its first word is a subcommand: before one it would do something else. */
  readonly operandFirst?: true;
  /** `-5` is an option. */
  readonly digits?: true;
  /** At most so many operands; without it, any number. */
  readonly most?: number;
  /** Behind the first operand nothing is an option. */
  readonly operandEndsOptions?: true;
  /** What is known of all it prints; undefined: nothing. */
  readonly prints?: (call: ParsedCall) => Prints | undefined;
  /** What else must hold; answers why it does not. */
  readonly judge?: (call: ParsedCall) => string | undefined;
  /** For the table in the docs. */
  readonly note?: string;
}

/** "word": no blanks, no leading dash; "path": no leading dash; "number": digits; "name": one word without a slash that names a file. */
export type Prints = "word" | "path" | "number" | "name";

/** Judges the words of a program that has no ordinary options; answers why they are not provable. */
export type WordsJudge = (args: readonly Argument[]) => string | undefined;
