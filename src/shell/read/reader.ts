import { type ParsedScript, parse } from "unbash";
import { directoriesOf } from "../place/place.ts";
import type { Act, Place } from "./act.ts";
import type { Known } from "./argument.ts";
import { type Outcome, settled } from "./outcome.ts";
import type { Scope } from "./scope.ts";

/** What the world says before the command runs. */
export interface Start {
  readonly cwd: string;
  readonly home: string | undefined;
  /** GIT_DIR of the environment. */
  readonly gitDir: string | undefined;
}

/** A function defined in the text. */
export interface Definition {
  readonly moves: boolean;
  readonly places: readonly Place[];
}

/** Code that runs at some later point, after any of the moves that follow it. */
export interface Trap {
  readonly text: string;
  readonly scope: Scope;
  readonly since: number;
}

/** What is gathered while a text is read. */
export interface Reader {
  readonly start: Start;
  readonly acts: Act[];
  readonly functions: Map<string, Definition>;
  /** Every place a `cd` leads to, in the order of the text. */
  readonly moves: (readonly Place[])[];
  readonly late: Trap[];
  readonly readScript: (reader: Reader, script: ParsedScript, text: string, at: Scope) => Outcome;
  parsed: boolean;
  depth: number;
}

// Below the 256 at which the parser leaves out what is deeper, in some corners without an error.
const MOST_NESTING = 150;
// Each text inside a text is parsed anew.
const TEXT_LEVELS = 8;
const MOST_BRACES = 2000;

/** Runs `read` some levels deeper; too deep counts as not parsed. */
export function nested<T>(reader: Reader, otherwise: T, read: () => T, levels = 1): T {
  if (reader.depth + levels > MOST_NESTING) {
    reader.parsed = false;
    return otherwise;
  }
  reader.depth += levels;
  const result = read();
  reader.depth -= levels;
  return result;
}

/** Reads a text as shell code run at `scope`. */
export function readText(reader: Reader, text: string, scope: Scope): Outcome {
  const tangled = tooManyBraces(text);
  // Bash joins a `$` with what follows on the next line; the parser takes it for a plain dollar.
  if (tangled || text.includes("$\\\n")) reader.parsed = false;
  if (tangled) return settled(scope);
  const read = () => reader.readScript(reader, parse(text), text, scope);
  return nested(reader, settled(scope), read, TEXT_LEVELS);
}

/** The parser takes time by the square of the open braces in one word. */
function tooManyBraces(text: string): boolean {
  if (text.length < MOST_BRACES) return false;
  return text.split(/\s/).some((word) => word.split("{").length > MOST_BRACES);
}

/** Reads a text whose expansions are still to come: what is found counts, what does not parse says nothing. */
export function readUnexpanded(reader: Reader, text: string, scope: Scope): Outcome {
  const { parsed } = reader;
  const outcome = readText(reader, text, scope);
  reader.parsed = parsed;
  return outcome;
}

export function knownAt(reader: Reader, scope: Scope): Known {
  if (scope.astray) return { home: undefined, pwd: undefined };
  return { home: reader.start.home, pwd: workingDirectory(scope.places) };
}

function workingDirectory(places: readonly Place[]): string | undefined {
  if (places.some((place) => place.kind !== "directory")) return undefined;
  const [only, ...others] = places.flatMap(directoriesOf);
  // Of several it is still right to say "here": paths are resolved against each of them.
  return others.length === 0 ? only : ".";
}
