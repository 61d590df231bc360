import type {
  CompoundCommand,
  CompoundList,
  For as ParsedFor,
  If as ParsedIf,
  Statement as ParsedStatement,
  While as ParsedWhile,
} from "unbash";
import { readWord, readWords } from "../words/read-word.ts";
import type { Foreign, Script, ShellCommand, Simple, Word } from "./node.ts";
import { readCase } from "./read-case.ts";
import { readTest } from "./read-test.ts";
import { OutsideLanguage, type Source, Unaccounted } from "./source.ts";

/** A command that other commands stand in. */
export type Compound = Exclude<
  ShellCommand,
  Simple | Foreign | { kind: "function" | "pipeline" | "and-or" }
>;

export function readCompound(source: Source, node: CompoundCommand): Compound {
  const command = read(source, node);
  if (source.at !== node.end) throw new Unaccounted("a compound command");
  return command;
}

function read(source: Source, node: CompoundCommand): Compound {
  switch (node.type) {
    case "Subshell": {
      source.expect("(");
      if (source.text[source.at] === "(") throw new OutsideLanguage("double parentheses");
      const body = readList(source, node.body);
      source.expect(")");
      return { kind: "subshell", body, redirects: [] };
    }
    case "BraceGroup": {
      source.expectWord("{");
      const body = readList(source, node.body);
      source.expectWord("}");
      return { kind: "group", body, redirects: [] };
    }
    case "If":
      return readIf(source, node);
    case "While":
      return readWhile(source, node);
    case "For":
      return readFor(source, node);
    case "Case":
      return readCase(source, node, readList);
    case "TestCommand":
      return readTest(source, node);
    case "ArithmeticFor":
    case "ArithmeticCommand":
      throw new OutsideLanguage("arithmetic that is not understood");
    case "Select":
      throw new OutsideLanguage("select");
  }
}

/** The commands of a compound command, up to the keyword that follows them. */
function readList(source: Source, { commands }: CompoundList): Script {
  const script = readNested(source, commands);
  source.skipGap();
  return script;
}

function readNested(source: Source, nodes: readonly ParsedStatement[]): Script {
  return source.nested(() => source.readStatements(source, nodes));
}

function readIf(source: Source, node: ParsedIf): Compound {
  const branches: { test: Script; body: Script }[] = [];
  const all = [
    { keyword: "if", ...node },
    ...node.elif.map((each) => ({ keyword: "elif", ...each })),
  ];
  for (const { keyword, clause, then } of all) {
    source.expectWord(keyword);
    const test = readList(source, clause);
    source.expectWord("then");
    branches.push({ test, body: readList(source, then) });
  }
  let otherwise: Script | undefined;
  if (node.else) {
    source.expectWord("else");
    otherwise = readList(source, node.else);
  }
  source.expectWord("fi");
  return { kind: "if", branches, otherwise, redirects: [] };
}

function readWhile(source: Source, node: ParsedWhile): Compound {
  source.expectWord(node.kind);
  const test = readList(source, node.clause);
  const body = readDo(source, node.body);
  return { kind: "while", test, body, redirects: [] };
}

function readDo(source: Source, body: CompoundList): Script {
  source.expectWord("do");
  const script = readList(source, body);
  source.expectWord("done");
  return script;
}

function readFor(source: Source, node: ParsedFor): Compound {
  source.expectWord("for");
  source.skipBlanks();
  readWord(source, node.name, "value");
  source.skipGap();
  const words: Word[] = [];
  if (node.wordlist) {
    source.expectWord("in");
    for (const word of node.wordlist) {
      source.skipBlanks();
      words.push(...readWords(source, word));
    }
    source.skipBlanks();
  }
  source.take(";");
  source.skipGap();
  const body = readDo(source, node.body);
  if (!/^[A-Za-z_]\w*$/.test(node.name.text))
    throw new OutsideLanguage("a loop over a name that is none");
  return { kind: "for", name: node.name.text, words: node.wordlist && words, body, redirects: [] };
}
