import { distinct } from "../place/place.ts";
import type { Act } from "./act.ts";
import { readScript } from "./read-script.ts";
import { type Reader, readText, type Start, type Trap } from "./reader.ts";
import { atUnknownPlace, NO_GIT_DIR, type Scope, unite } from "./scope.ts";

export type { Start } from "./reader.ts";

export interface Reading {
  /** False: some text, at any depth, did not parse. */
  readonly parsed: boolean;
  readonly acts: readonly Act[];
}

const MOST_MOVES = 32;

/** No system starts a command with a longer argument, and reading one would outlast a gate. */
const LONGEST = 128 * 1024;

/** Turns the text of a shell command into the simple commands it would run. */
export function readCommand(command: string, start: Start): Reading {
  if (command.length > LONGEST) return { parsed: false, acts: [] };
  const reader: Reader = {
    start,
    acts: [],
    functions: new Map(),
    moves: [],
    late: [],
    readScript,
    parsed: true,
    depth: 0,
  };
  const scope: Scope = {
    places: [{ kind: "directory", dir: start.cwd, orElse: [] }],
    sure: true,
    gitDirs: [start.gitDir === undefined ? NO_GIT_DIR : { set: true, path: start.gitDir }],
    astray: false,
  };
  try {
    const { after } = readText(reader, command, scope);
    for (const trap of reader.late) readText(reader, trap.text, whenSprung(reader, trap, after));
  } catch {
    // Parser and reader recurse: text can be deeper than the stack.
    return { parsed: false, acts: reader.acts };
  }
  return { parsed: reader.parsed, acts: reader.acts };
}

/** A trap springs wherever the shell has come by then. */
function whenSprung(reader: Reader, { scope, since }: Trap, after: Scope): Scope {
  const moves = reader.moves.slice(since);
  const { gitDirs } = unite(scope, after);
  if (moves.length > MOST_MOVES) return { ...atUnknownPlace(scope), gitDirs };
  return { ...scope, gitDirs, places: distinct([...scope.places, ...moves.flat()]), sure: false };
}
