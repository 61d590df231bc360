import type { TestCommand, TestExpression } from "unbash";
import { readWord } from "../words/read-word.ts";
import type { Test, Word } from "./node.ts";
import { OutsideLanguage, type Source, Unaccounted } from "./source.ts";

const ABOUT_FILE_OR_TEXT = new Set([..."abcdefghkprstuwxGLNOSnz"].map((letter) => `-${letter}`));
const COMPARES_TEXT = new Set(["=", "==", "!=", "<", ">", "-nt", "-ot", "-ef"]);
const COMPARES_NUMBERS = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);

/** `[[ … ]]`. Its numeric operators evaluate their operands as code, so that these must be numbers. */
export function readTest(source: Source, node: TestCommand): Test {
  if (source.dialect === "sh") throw new OutsideLanguage("[[ in a text for sh");
  source.expectWord("[[");
  const words: Word[] = [];
  source.skipGap();
  readExpression(source, node.expression, words);
  source.skipGap();
  source.expectWord("]]");
  return { kind: "test", words, redirects: [] };
}

function readExpression(source: Source, node: TestExpression, words: Word[]): void {
  source.expectAt(node.pos);
  switch (node.type) {
    case "TestUnary":
      if (!ABOUT_FILE_OR_TEXT.has(node.operator)) throw new OutsideLanguage(`[[ ${node.operator}`);
      // `[[ word ]]` is read as -n without the operator being written.
      if (source.take(node.operator)) source.skipBlanks();
      words.push(readWord(source, node.operand, "pattern"));
      break;
    case "TestBinary":
      readBinary(source, node, words);
      break;
    case "TestLogical":
      for (const [index, operand] of node.operands.entries()) {
        source.skipGap();
        if (index > 0) {
          source.expect(node.operator);
          source.skipGap();
        }
        readExpression(source, operand, words);
      }
      break;
    case "TestNot":
      for (const _ of node.negations) {
        source.expectWord("!");
        source.skipGap();
      }
      readExpression(source, node.operand, words);
      break;
    case "TestGroup":
      source.expect("(");
      source.skipGap();
      readExpression(source, node.expression, words);
      source.skipGap();
      source.expect(")");
      break;
  }
  if (source.at !== node.end) throw new Unaccounted("a test");
}

function readBinary(
  source: Source,
  { operator, left, right }: Extract<TestExpression, { type: "TestBinary" }>,
  words: Word[],
): void {
  words.push(readWord(source, left, "pattern"));
  source.skipGap();
  source.expect(operator);
  source.skipGap();
  if (operator === "=~") {
    words.push(readExpressionText(source, right.pos, right.end));
    return;
  }
  const second = readWord(source, right, "pattern");
  if (COMPARES_NUMBERS.has(operator)) {
    const numbers = [left.text, right.text].every((text) =>
      /^(?:-?[0-9]{1,9}|"?\$[#?]"?)$/.test(text),
    );
    if (!numbers) throw new OutsideLanguage("[[ compares what may be no numbers");
  } else if (!COMPARES_TEXT.has(operator)) {
    throw new OutsideLanguage(`[[ ${operator}`);
  }
  words.push(second);
}

/** A regular expression has its own rules for what is special: only literal ones are understood. */
function readExpressionText(source: Source, pos: number, end: number): Word {
  source.expectAt(pos);
  const text = source.text.slice(pos, end);
  if (!/^[\w\-.^$/:,+*?@%=[\](){}|\\]+$/.test(text) || /\$[\w({'"[]|\\\n/.test(text)) {
    throw new OutsideLanguage("a pattern that is not understood");
  }
  source.moveTo(end);
  return { pieces: [{ kind: "text", value: text }], text };
}
