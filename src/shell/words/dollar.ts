import type { CommandExpansionPart, ProcessSubstitutionPart } from "unbash";
import { OutsideLanguage, Unaccounted } from "../tree/source.ts";
import { ansiText } from "./ansi-text.ts";
import { readParameter } from "./parameter.ts";
import { addPiece, type WordReader } from "./word-reader.ts";

const NAME = /[A-Za-z_]\w*|[0-9?#$!@*_-]/y;
/** A word goes on for so long behind `$x:` at most, or may be anything. */
const LONGEST_CHANGE = 200;
// A dollar before these stands for itself in every shell: the end of a pattern, of a word, of a line.
const AFTER_LONE_DOLLAR = /[\s"|)/\\,.;%]/;

/** Reads what a `$` or a backquote begins. */
export function readDollar(reader: WordReader, quoted: boolean): void {
  const { text } = reader.source;
  const { at, end } = reader;
  const next = at + 1 < end ? (text[at + 1] ?? "") : "";
  NAME.lastIndex = at + 1;
  const name = NAME.exec(text)?.[0];
  if (text[at] === "`") readSubstitution(reader, quoted);
  else if (next === "(" && text[at + 2] === "(") readArithmetic(reader, quoted);
  else if (next === "(") readSubstitution(reader, quoted);
  else if (next === "{") readParameter(reader, quoted);
  else if (next === "[") throw new OutsideLanguage("arithmetic in brackets");
  else if (next === "'" && !quoted) readAnsi(reader);
  else if (name !== undefined && at + name.length < end) readVariable(reader, name, quoted);
  else if (next === "" || (quoted && AFTER_LONE_DOLLAR.test(next))) {
    addPiece(reader, { kind: "text", value: "$" }, 1);
  } else throw new OutsideLanguage("an expansion that is not understood");
}

/**
 * `$x:s/a/-o/`: to zsh it replaces, with what may begin with a dash. For each mark only the last place
 * counts at which it stands before a dash.
 */
function putsDash(rest: string): boolean {
  if (rest.length > LONGEST_CHANGE) return true;
  const last = new Map<string, number>();
  for (const { index, 0: mark } of rest.matchAll(/.(?=["']?-)/gs)) last.set(mark, index);
  for (let at = rest.indexOf("s"); at >= 0; at = rest.indexOf("s", at + 1)) {
    if ((last.get(rest[at + 1] ?? "") ?? 0) > at + 1) return true;
  }
  return false;
}

function readVariable(reader: WordReader, name: string, quoted: boolean): void {
  const { text } = reader.source;
  const after = reader.at + 1 + name.length;
  // `$x[1]` is an element to zsh, and `$x:h` a part of a path.
  if (text[after] === "[") throw new OutsideLanguage("a subscript");
  const rest = text.slice(after, reader.end);
  const piece = {
    kind: "variable",
    name,
    quoted,
    use: !/^:[A-Za-z&]/.test(rest) ? "value" : putsDash(rest) ? "changed" : "cut",
    operands: [],
    text: `$${name}`,
  } as const;
  addPiece(reader, piece, 1 + name.length);
}

function readAnsi(reader: WordReader): void {
  const { source, at, end } = reader;
  if (source.dialect === "sh") throw new OutsideLanguage("$'…' in a text for sh");
  const read = ansiText(source.text, at + 2, end);
  if (read === undefined) throw new OutsideLanguage("an escape that is not understood");
  addPiece(reader, { kind: "text", value: read.value }, read.end - at);
}

function readSubstitution(reader: WordReader, quoted: boolean): void {
  const { source, at } = reader;
  const part = reader.expansions.get(at);
  if (part?.type !== "CommandExpansion" || part.end > reader.end)
    throw new Unaccounted("a substitution");
  const open = source.text[at] === "`" ? "`" : "$(";
  const script = readScriptOf(reader, part, open);
  const text = source.text.slice(at, part.end);
  addPiece(reader, { kind: "substitution", script, quoted, text }, part.end - at);
}

/** `<(…)` as a word of its own. What `>(…)` is fed is not known. */
export function readProcess(reader: WordReader): void {
  const { source, at } = reader;
  const part = reader.expansions.get(at);
  const isAlone = reader.pieces.length === 0 && part?.end === reader.end;
  if (part?.type !== "ProcessSubstitution" || part.operator !== "<" || !isAlone) {
    throw new OutsideLanguage("a word that is not understood");
  }
  if (source.dialect === "sh") throw new OutsideLanguage("<(…) in a text for sh");
  const script = readScriptOf(reader, part, "<(");
  const text = source.text.slice(at, part.end);
  addPiece(reader, { kind: "process", script, text }, part.end - at);
}

function readScriptOf(
  reader: WordReader,
  part: CommandExpansionPart | ProcessSubstitutionPart,
  open: string,
) {
  const { source } = reader;
  const close = part.end - 1;
  const written = source.text.slice(part.pos + open.length, close);
  if (open === "`" && written.includes("\\")) throw new OutsideLanguage("escapes in backquotes");
  if (part.script === undefined || part.script.source !== undefined || part.script.errors) {
    throw new OutsideLanguage("a substitution that does not parse");
  }
  const inner = source.inner(part.pos + open.length);
  const script = inner.readStatements(inner, part.script.commands);
  inner.finish(close);
  if (source.text[close] !== (open === "`" ? "`" : ")")) throw new Unaccounted("a substitution");
  return script;
}

/** Names, and whole numbers that no shell takes for octal or another base. */
const EXPRESSION =
  /^(?:[\s()+\-*/%<>!&|^~?:,]|==|<=|>=|!=|\b(?:0|[1-9][0-9]{0,17})\b|\b[A-Za-z_]\w*\b)*$/;

function readArithmetic(reader: WordReader, quoted: boolean): void {
  const { source, at } = reader;
  const part = reader.expansions.get(at);
  if (part?.type !== "ArithmeticExpansion" || part.end > reader.end)
    throw new OutsideLanguage("arithmetic that is not understood");
  const text = source.text.slice(at, part.end);
  const inside = text.slice(3, -2);
  // Assignments and increments change variables.
  if (!text.endsWith("))") || !EXPRESSION.test(inside) || /\+\+|--|<<|>>/.test(inside)) {
    throw new OutsideLanguage("arithmetic that is not understood");
  }
  const names = inside.match(/[A-Za-z_]\w*/g) ?? [];
  addPiece(reader, { kind: "arithmetic", names, quoted, text }, part.end - at);
}
