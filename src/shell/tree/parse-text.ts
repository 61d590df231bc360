import { parse } from "unbash";
import { beyondLimits } from "./limits.ts";
import type { Dialect } from "./node.ts";
import type { ParsedText } from "./parsed-text.ts";
import { plainScript } from "./plain.ts";
import { readStatements } from "./read-statements.ts";
import { OutsideLanguage, Source, Unaccounted } from "./source.ts";

/** Two gates read the same command, one after the other. */
let last:
  | { readonly text: string; readonly dialect: Dialect; readonly parsed: ParsedText }
  | undefined;

/** Reads a text into our tree. Not all of it need be in the language: see `Foreign`. */
export function parseText(text: string, dialect: Dialect): ParsedText {
  const plain = plainScript(text);
  if (plain) return { kind: "script", script: plain };
  if (last?.text === text && last.dialect === dialect) return last.parsed;
  const why = beyondLimits(text);
  const parsed =
    why === undefined ? parseAny(text, dialect) : ({ kind: "unreadable", why } as const);
  last = { text, dialect, parsed };
  return parsed;
}

/** The long way, for every text. */
export function parseAny(text: string, dialect: Dialect): ParsedText {
  try {
    const { commands, errors, shebang } = parse(text);
    if (errors && errors.length > 0)
      return { kind: "unreadable", why: "the command does not parse" };
    const source = new Source(text, dialect, readStatements);
    if (shebang !== undefined) source.skipGap();
    const script = readStatements(source, commands);
    source.finish(text.length);
    return { kind: "script", script };
  } catch (error) {
    if (error instanceof OutsideLanguage) return { kind: "unreadable", why: error.message };
    if (error instanceof Unaccounted)
      return { kind: "unreadable", why: "part of it is not understood" };
    // Parser and readers recurse: text can be deeper than the stack.
    if (error instanceof RangeError) return { kind: "unreadable", why: "it is nested too deeply" };
    throw error;
  }
}
