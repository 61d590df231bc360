import type { ParameterExpansionPart, ParameterOperation, Word as ParsedWord } from "unbash";
import type { Word } from "../tree/node.ts";
import { OutsideLanguage, Unaccounted } from "../tree/source.ts";
import { addPiece, type WordReader } from "./word-reader.ts";

const NAME = /^(?:[A-Za-z_]\w*|[0-9]{1,3}|[?#@*])$/;

/** Reads `${…}`. Forms that assign, look up a name by a value, or take an element are not understood. */
export function readParameter(reader: WordReader, quoted: boolean): void {
  const { source, at } = reader;
  const part = reader.expansions.get(at);
  if (part?.type !== "ParameterExpansion" || part.end > reader.end) {
    throw new OutsideLanguage("an expansion that is not understood");
  }
  const { parameter: name, prefix, index, operation } = part;
  if (index !== undefined) {
    readElement(reader, quoted, part);
    return;
  }
  if (prefix === "!" || !NAME.test(name)) {
    throw new OutsideLanguage("an expansion that is not understood");
  }
  if (prefix === "#" && operation !== undefined)
    throw new OutsideLanguage("a length that is not understood");
  checkText(reader, part);
  const operands = operation === undefined ? [] : operandsOf(reader, operation, quoted);
  const use = prefix === "#" ? "length" : operation === undefined ? "value" : "changed";
  const text = source.text.slice(at, part.end);
  addPiece(reader, { kind: "variable", name, quoted, use, operands, text }, part.end - at);
}

const ELEMENT = /^\$\{(#?)[A-Za-z_]\w*\[(?:0|[1-9][0-9]{0,8}|@|\*)\]\}$/;

/** A subscript is evaluated, unless it is a number or stands for all elements. */
function readElement(reader: WordReader, quoted: boolean, part: ParameterExpansionPart): void {
  const { source, at } = reader;
  const text = source.text.slice(at, part.end);
  const found = ELEMENT.exec(text);
  if (found === null || source.dialect === "sh" || part.operation !== undefined) {
    throw new OutsideLanguage("an expansion that is not understood");
  }
  const isLength = found[1] === "#";
  addPiece(reader, { kind: "element", isLength, quoted, text }, part.end - at);
}

/** Every character between the braces belongs to the name, the operator or an operand. */
function checkText({ source: { text } }: WordReader, part: ParameterExpansionPart): void {
  const { pos, end, parameterPos, parameterEnd, parameter, prefix, operation } = part;
  const begins = `\${${prefix ?? ""}`;
  const named = text.slice(parameterPos, parameterEnd) === parameter;
  if (!text.startsWith(begins, pos) || parameterPos !== pos + begins.length || !named) {
    throw new Unaccounted("an expansion");
  }
  const last = operation?.end ?? parameterEnd;
  if ((operation && operation.pos !== parameterEnd) || last !== end - 1 || text[last] !== "}") {
    throw new Unaccounted("an expansion");
  }
}

function operandsOf(
  reader: WordReader,
  operation: ParameterOperation,
  quoted: boolean,
): readonly Word[] {
  const isSh = reader.source.dialect === "sh";
  switch (operation.type) {
    case "Default":
      if (!["-", ":-", "+", ":+"].includes(operation.operator)) {
        throw new OutsideLanguage("an expansion that assigns");
      }
      return [lastOperand(reader, operation, operation.operand, quoted)];
    case "Remove":
      return [lastOperand(reader, operation, operation.operand, quoted)];
    case "Replace":
      return isSh ? notInSh() : plainOperands(reader, operation);
    case "Slice":
      return isSh ? notInSh() : plainOperands(reader, operation);
    case "CaseModification":
      return isSh || operation.operand !== undefined ? notInSh() : plainOperands(reader, operation);
    case "Transform":
    case "Names":
    case "Unknown":
      throw new OutsideLanguage("an expansion that is not understood");
  }
}

function notInSh(): never {
  throw new OutsideLanguage("an expansion that is not understood");
}

function lastOperand(
  reader: WordReader,
  operation: ParameterOperation,
  word: ParsedWord,
  quoted: boolean,
): Word {
  const { source } = reader;
  // Inside double quotes, quotes in an operand mean one thing to bash and another to sh.
  if (quoted && /["'\\]/.test(source.text.slice(operation.operatorEnd, operation.end))) {
    throw new OutsideLanguage("quotes in an expansion");
  }
  const inner = source.inner(operation.operatorEnd);
  if (word.end !== operation.end) throw new Unaccounted("an operand");
  return reader.readWord(inner, word, "pattern");
}

/** Operands in which nothing is expanded; offset and length of a slice are numbers. */
function plainOperands(
  { source: { text } }: WordReader,
  { type, operatorEnd, end }: ParameterOperation,
): readonly Word[] {
  const written = text.slice(operatorEnd, end);
  const allowed = type === "Slice" ? /^ ?-?[0-9]+(?::-?[0-9]+)?$/ : /^[\w\-./:,+@%^= *?#]*$/;
  if (!allowed.test(written)) throw new OutsideLanguage("an expansion that is not understood");
  return [];
}
