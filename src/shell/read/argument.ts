import { type Assignment, parse, type Word, type WordPart } from "unbash";
import type { Argument } from "./act.ts";

/** The two variables whose value the reader knows. */
export interface Known {
  readonly home: string | undefined;
  readonly pwd: string | undefined;
}

interface Piece {
  /** Undefined: not known before it runs. */
  readonly known: string | undefined;
  /** Unquoted, so that it may fall into several words, the later ones starting with anything. */
  readonly splits: boolean;
  readonly several: boolean;
}

const QUOTED: Piece = { known: undefined, splits: false, several: false };
const SPLIT: Piece = { known: undefined, splits: true, several: true };
const GLOB: Piece = { known: undefined, splits: false, several: true };

function fixed(known: string): Piece {
  return { known, splits: false, several: false };
}

export function literal(value: string): Argument {
  const maybeFlag = value.length > 1 && value.startsWith("-");
  return { value, text: value, rough: value, prefix: value, maybeFlag, several: false };
}

/** A word only the running program knows, written as `text`. */
export function unknownArgument(text: string, prefix = ""): Argument {
  return { value: undefined, text, rough: text, prefix, maybeFlag: true, several: true };
}

export function toArgument(word: Word, known: Known): Argument {
  const pieces = word.parts?.flatMap((part) => piecesOf(part, false, known)) ?? [fixed(word.value)];
  const text = word.text.replaceAll("\\\n", "");
  return assemble(withTilde(pieces, text, known), word);
}

function assemble(pieces: readonly Piece[], word: Word): Argument {
  let prefix = "";
  let value: string | undefined = "";
  for (const piece of pieces) {
    if (value === undefined) break;
    if (piece.known !== undefined) prefix += piece.known;
    value = piece.known === undefined ? undefined : prefix;
  }
  const several = pieces.some((piece) => piece.several);
  const dash = prefix.startsWith("-") && (value === undefined || value.length > 1);
  const open = value === undefined && prefix === "";
  const maybeFlag = dash || open || pieces.some((piece) => piece.splits);
  return { value, text: word.text, rough: value ?? word.value, prefix, maybeFlag, several };
}

function piecesOf(part: WordPart, quoted: boolean, known: Known): readonly Piece[] {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [fixed(part.value)];
    case "DoubleQuoted":
      return part.parts.flatMap((child) => piecesOf(child, true, known));
    case "SimpleExpansion":
      return [variable(part.text.slice(1), quoted, known)];
    case "ParameterExpansion":
      return [variable(part.text.slice(2, -1), quoted, known)];
    case "CommandExpansion":
    case "ArithmeticExpansion":
      return [quoted ? QUOTED : SPLIT];
    case "LocaleString":
      return [SPLIT];
    case "ProcessSubstitution":
      return [fixed("/dev/fd/"), QUOTED];
    case "Glob":
    case "ExtendedGlob":
      return [GLOB];
    case "BraceExpansion":
      return [SPLIT];
  }
}

function variable(name: string, quoted: boolean, known: Known): Piece {
  const value = name === "HOME" ? known.home : name === "PWD" ? known.pwd : undefined;
  // An unquoted value is split at blanks and matched as a pattern.
  if (value !== undefined && (quoted || !/[\s*?[\]]/.test(value))) return fixed(value);
  return quoted && !name.includes("@") ? QUOTED : SPLIT;
}

function withTilde(pieces: readonly Piece[], text: string, known: Known): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (first?.known === undefined) return pieces;
  // Bash expands the tilde of `env X=~/y`, zsh does not.
  const assigned = /^\w+\+?=(?=~)/.exec(text)?.[0];
  if (assigned !== undefined) return [fixed(assigned), QUOTED, ...rest];
  if (!text.startsWith("~")) return pieces;
  const [user] = text.split("/", 1);
  if (user === "~" && known.home !== undefined) {
    return [fixed(known.home + first.known.slice(1)), ...rest];
  }
  return [fixed("~"), QUOTED, ...rest];
}

/** `X=y` given as an argument, as `export` and `env` take it. */
export function assignmentArgument(node: Assignment, known: Known): Argument {
  const start = `${node.name}${node.append ? "+" : ""}=`;
  if (node.value.type === "ArrayValue" || node.index !== undefined) {
    return { ...unknownArgument(node.text, start), maybeFlag: false, several: false };
  }
  const { value, rough, prefix } = toArgument(node.value, known);
  return {
    value: value === undefined ? undefined : start + value,
    text: node.text,
    rough: start + rough,
    prefix: start + prefix,
    maybeFlag: false,
    several: false,
  };
}

/** The words of a text that holds one simple command, as `env -S` splits it. */
export function splitWords(text: string, known: Known): readonly Argument[] | undefined {
  const { commands, errors } = parse(text);
  const node = commands[0]?.command;
  if (errors || commands.length !== 1 || node?.type !== "Command") return undefined;
  if (node.redirects.length > 0) return undefined;
  const words = [...node.prefix, ...(node.name ? [node.name] : []), ...node.args];
  return words.flatMap((word) => {
    if (word.type === "Assignment") return [assignmentArgument(word, known)];
    return word.type === "Word" ? [toArgument(word, known)] : [];
  });
}
