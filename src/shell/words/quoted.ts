import { OutsideLanguage } from "../tree/source.ts";
import { readDollar } from "./dollar.ts";
import { addPiece, type WordReader } from "./word-reader.ts";

export function readSingleQuoted(reader: WordReader): void {
  const close = reader.source.text.indexOf("'", reader.at + 1);
  if (close < 0 || close >= reader.end) throw new OutsideLanguage("a quote without end");
  const value = reader.source.text.slice(reader.at + 1, close);
  addPiece(reader, { kind: "text", value }, close + 1 - reader.at);
}

export function readDoubleQuoted(reader: WordReader): void {
  addPiece(reader, { kind: "text", value: "" }, 1);
  readQuoted(reader, '"');
  reader.at += 1;
}

/** Text in which only `$`, backquote and backslash mean something, up to `close`. */
export function readQuoted(reader: WordReader, close: '"' | undefined): void {
  const { text } = reader.source;
  for (;;) {
    if (reader.at >= reader.end) {
      if (close === undefined) return;
      throw new OutsideLanguage("a quote without end");
    }
    const char = text[reader.at] ?? "";
    if (char === close) return;
    if (char === "$" || char === "`") readDollar(reader, true);
    else if (char === "\\") readQuotedEscape(reader, close);
    else readRun(reader);
  }
}

const QUOTED_RUN = /[^$`"\\]+/y;

/** Everything up to the next character that means something; a quote that means nothing, by itself. */
function readRun(reader: WordReader): void {
  const { text } = reader.source;
  QUOTED_RUN.lastIndex = reader.at;
  const end = Math.min(reader.at + (QUOTED_RUN.exec(text)?.[0].length ?? 1), reader.end);
  const value = text.slice(reader.at, end);
  addPiece(reader, { kind: "text", value }, value.length);
}

function readQuotedEscape(reader: WordReader, close: '"' | undefined): void {
  const next = reader.source.text[reader.at + 1];
  if (next === undefined || next === "\n") throw new OutsideLanguage("a line goes on in a word");
  const escapes =
    next === "$" || next === "`" || next === "\\" || (close !== undefined && next === close);
  addPiece(reader, { kind: "text", value: escapes ? next : `\\${next}` }, 2);
}

export function readEscape(reader: WordReader): void {
  const next = reader.source.text[reader.at + 1];
  if (next === undefined || next === "\n" || reader.at + 1 >= reader.end) {
    throw new OutsideLanguage("a line goes on in a word");
  }
  addPiece(reader, { kind: "text", value: next }, 2);
}
