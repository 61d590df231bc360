import { dirName, withoutEndSlashes } from "../place/posix-path.ts";
import type { Argument } from "../prove/argument.ts";
import type { Piece, Simple, Word } from "../tree/node.ts";
import type { ShellState } from "./state.ts";

type Substitution = Extract<Piece, { kind: "substitution" }>;

/** `$(pwd)`, where it is certain. */
export function printedDirectory(piece: Substitution, { shell }: ShellState): string | undefined {
  if (onlyCommand(piece)?.text !== "pwd") return undefined;
  const [directory, ...more] = shell.directories ?? [];
  if (shell.lost || more.length > 0 || directory?.up !== "name") return undefined;
  return asOneWord(directory.path, piece);
}

/** `$(dirname "$file")`, where the folder of the file is known, if not its name. */
export function printedFolder(
  piece: Substitution,
  { shell }: ShellState,
  expanded: (word: Word) => Argument,
): string | undefined {
  const command = onlyCommand(piece);
  if (command === undefined || shell.lost || shell.functions.has("dirname")) return undefined;
  const { words, assignments, redirects } = command;
  const [program, word, ...more] = words;
  if (assignments.length + redirects.length + more.length > 0) return undefined;
  if (program?.text !== "dirname" || word === undefined) return undefined;
  // What a word runs has been run already.
  if (!word.pieces.every(({ kind }) => /^(?:text|variable|home)$/.test(kind))) return undefined;
  const { value, prefix, rough, maybeFlag, several, isName } = expanded(word);
  if (maybeFlag || several) return undefined;
  const isInFolder = isName === true && !rough.slice(prefix.length).includes("/");
  const path = value ?? (isInFolder ? `${prefix.slice(0, prefix.lastIndexOf("/") + 1)}x` : "");
  const folder = withoutEndSlashes(dirName(withoutEndSlashes(path)));
  if (folder !== "") return asOneWord(folder, piece);
  return path.startsWith("/") ? "/" : path === "" ? undefined : ".";
}

function onlyCommand({ script }: Substitution): Simple | undefined {
  const [only, ...others] = script.statements;
  const command = only?.command;
  return others.length === 0 && command?.kind === "simple" ? command : undefined;
}

/** Without quotes it may fall into several; a line's end at its end is taken away. */
function asOneWord(path: string, { quoted }: Substitution): string | undefined {
  const isOne = quoted ? !path.endsWith("\n") : /^[\w./@%+,-]+$/.test(path);
  return isOne ? path : undefined;
}
