import type { CompoundList, Case as ParsedCase } from "unbash";
import { readWord } from "../words/read-word.ts";
import type { Case, Script } from "./node.ts";
import { OutsideLanguage, type Source } from "./source.ts";

type ReadList = (source: Source, list: CompoundList) => Script;

export function readCase(source: Source, node: ParsedCase, readList: ReadList): Case {
  source.expectWord("case");
  source.skipBlanks();
  const word = readWord(source, node.word, "value");
  source.skipGap();
  source.expectWord("in");
  const items = node.items.map((item) => {
    source.skipGap();
    source.expectAt(item.pos);
    source.take("(");
    const patterns = item.pattern.map((pattern, index) => {
      source.skipBlanks();
      if (index > 0) {
        source.expect("|");
        source.skipBlanks();
      }
      return readWord(source, pattern, "pattern");
    });
    source.skipBlanks();
    source.expect(")");
    const body = readList(source, item.body);
    if (item.terminator !== undefined && item.terminator !== ";;") {
      throw new OutsideLanguage("a case that falls through");
    }
    if (item.terminator) source.expect(";;");
    return { patterns, body };
  });
  source.skipGap();
  source.expectWord("esac");
  return { kind: "case", word, items, redirects: [] };
}
