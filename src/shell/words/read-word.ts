import type { HereDocBody, Word as ParsedWord } from "unbash";
import type { Word } from "../tree/node.ts";
import { OutsideLanguage, type Source } from "../tree/source.ts";
import { braceEnd, expandBraces } from "./braces.ts";
import { readDollar, readProcess } from "./dollar.ts";
import { expansionsIn } from "./expansions.ts";
import { readDoubleQuoted, readEscape, readQuoted, readSingleQuoted } from "./quoted.ts";
import { addPiece, type WordReader, type WordUse } from "./word-reader.ts";

/**
 * Reads a word from the text, character by character. The parser is believed only about where the
 * word and its expansions begin and end; a character that has no meaning here is outside the language.
 */
export function readWord(source: Source, node: ParsedWord, use: WordUse): Word {
  source.expectAt(node.pos);
  const reader: WordReader = {
    source,
    expansions: expansionsIn(node.parts),
    at: node.pos,
    end: node.end,
    pieces: [],
    readWord,
  };
  readTilde(reader, use);
  while (reader.at < reader.end) readUnquoted(reader, use);
  if (reader.at !== reader.end) throw new OutsideLanguage("a word that is not understood");
  source.moveTo(node.end);
  return { pieces: reader.pieces, text: source.text.slice(node.pos, node.end) };
}

/** A word as the list of words its braces stand for. */
export function readWords(source: Source, node: ParsedWord): readonly Word[] {
  const text = source.text.slice(node.pos, node.end);
  const expanded = source.dialect === "bash" ? expandBraces(text) : undefined;
  if (expanded === undefined) return [readWord(source, node, "argument")];
  source.expectAt(node.pos);
  source.moveTo(node.end);
  return expanded.map((value) => ({
    pieces: [{ kind: "text", value }],
    text: value,
  }));
}

function readTilde(reader: WordReader, use: WordUse): void {
  const { source, at, end } = reader;
  if (use === "pattern" || source.text[at] !== "~") return;
  const next = at + 1 === end ? "/" : source.text[at + 1];
  if (next !== "/") throw new OutsideLanguage("a home directory by name");
  reader.pieces.push({ kind: "home" });
  reader.at += 1;
}

const PLAIN = /[\w\-./:,+@%^=~!#\]}]/;
// Letters of other scripts; neither blanks nor marks that a terminal does not show.
const OTHER_LETTER = /[^\p{Z}\p{C}\s]/u;

function readUnquoted(reader: WordReader, use: WordUse): void {
  const { source, at } = reader;
  const char = source.text[at] ?? "";
  switch (char) {
    case "'":
      readSingleQuoted(reader);
      break;
    case '"':
      readDoubleQuoted(reader);
      break;
    case "\\":
      readEscape(reader);
      break;
    case "$":
    case "`":
      readDollar(reader, false);
      break;
    case "<":
      readProcess(reader);
      break;
    case "*":
    case "?":
      addPiece(reader, { kind: "glob" }, 1);
      break;
    case "[":
      readBracket(reader, use);
      break;
    case "{":
      addText(reader, braceEnd(source, reader.at, reader.end) - at);
      break;
    default:
      readPlain(reader, char);
  }
}

const PLAIN_RUN = /[\w\-./,+@%^!]+/y;

/** Characters that stand for themselves. */
function readPlain(reader: WordReader, first: string): void {
  const { source, at, pieces } = reader;
  PLAIN_RUN.lastIndex = at;
  const run = PLAIN_RUN.exec(source.text)?.[0].length;
  if (run !== undefined) {
    addText(reader, Math.min(run, reader.end - at));
    return;
  }
  if (first === "#" && pieces.length === 0) throw new OutsideLanguage("a comment");
  if (first === "~" && pieces.length > 0 && /[=:]/.test(source.text[at - 1] ?? "")) {
    throw new OutsideLanguage("a home directory inside a word");
  }
  const letter = String.fromCodePoint(source.text.codePointAt(at) ?? 0);
  if (!PLAIN.test(first) && (first.charCodeAt(0) < 0x80 || !OTHER_LETTER.test(letter))) {
    throw new OutsideLanguage("a word that is not understood");
  }
  addText(reader, letter.length);
}

/** `[` as a word of its own is a command; otherwise it begins a set of characters to match. */
function readBracket(reader: WordReader, use: WordUse): void {
  const { source, at, end } = reader;
  if (at + 1 === end && reader.pieces.length === 0) {
    addText(reader, 1);
    return;
  }
  const close = source.text.indexOf("]", at + 2);
  const set = close < 0 || close >= end ? "" : source.text.slice(at + 1, close);
  if (!/^[\w\-.^!, ]+$/.test(set) || (use !== "pattern" && set.includes(" "))) {
    throw new OutsideLanguage("a pattern that is not understood");
  }
  addPiece(reader, { kind: "glob" }, set.length + 2);
}

function addText(reader: WordReader, length: number): void {
  const value = reader.source.text.slice(reader.at, reader.at + length);
  addPiece(reader, { kind: "text", value }, length);
}

/** The body of a here-document whose delimiter is not quoted. */
export function readBody(source: Source, body: HereDocBody): Word {
  const reader: WordReader = {
    source,
    expansions: expansionsIn(body.parts),
    at: body.pos,
    end: body.end,
    pieces: [],
    readWord,
  };
  readQuoted(reader, undefined);
  return { pieces: reader.pieces, text: source.text.slice(body.pos, body.end) };
}
