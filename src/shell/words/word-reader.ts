import type { Word as ParsedWord } from "unbash";
import type { Piece, Word } from "../tree/node.ts";
import type { Source } from "../tree/source.ts";
import type { Expansion } from "./expansions.ts";

/** Where a word stands. In a pattern or an operand, a tilde or brace has another meaning or none. */
export type WordUse = "argument" | "value" | "pattern";

export type ReadWord = (source: Source, node: ParsedWord, use: WordUse) => Word;

/** What a word is read by: its text, and the parser's word on where expansions end. */
export interface WordReader {
  readonly source: Source;
  readonly expansions: ReadonlyMap<number, Expansion>;
  readonly end: number;
  at: number;
  readonly pieces: Piece[];
  /** For words inside this one. */
  readonly readWord: ReadWord;
}

/** Adds a piece for the next `length` characters; text joins the text before it. */
export function addPiece(reader: WordReader, piece: Piece, length: number): void {
  reader.at += length;
  const last = reader.pieces.at(-1);
  if (piece.kind === "text" && last?.kind === "text") {
    reader.pieces[reader.pieces.length - 1] = { ...last, value: last.value + piece.value };
  } else {
    reader.pieces.push(piece);
  }
}
