import type {
  CommandNode,
  Command as ParsedCommand,
  Function as ParsedFunction,
  Redirection,
} from "unbash";
import { readWord, readWords } from "../words/read-word.ts";
import type { Assignment, Redirect, ShellCommand, Word } from "./node.ts";
import { readCompound } from "./read-compound.ts";
import { readRedirect } from "./read-redirect.ts";
import { OutsideLanguage, type Source, Unaccounted } from "./source.ts";

/** Reads one command. Every kind of node the parser knows is named here: a new one does not compile. */
export function readCommand(source: Source, node: CommandNode): ShellCommand {
  source.expectAt(node.pos);
  switch (node.type) {
    case "Command":
      return readSimple(source, node);
    case "Redirected": {
      // The redirections come after the compound command in the text, and belong to it.
      const command = readCompound(source, node.command);
      return { ...command, redirects: node.redirects.map((each) => readNext(source, each)) };
    }
    case "Function":
      return readFunction(source, node);
    case "If":
    case "For":
    case "While":
    case "Subshell":
    case "BraceGroup":
    case "Case":
    case "TestCommand":
      return readCompound(source, node);
    case "ArithmeticFor":
    case "ArithmeticCommand":
      throw new OutsideLanguage("arithmetic that is not understood");
    case "Select":
      throw new OutsideLanguage("select");
    case "Coproc":
      throw new OutsideLanguage("coproc");
  }
}

function readNext(source: Source, node: Redirection): Redirect {
  source.skipBlanks();
  return readRedirect(source, node);
}

function readSimple(source: Source, node: ParsedCommand): ShellCommand {
  const start = source.at;
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (const item of [...node.prefix, ...(node.name ? [node.name] : []), ...node.suffix]) {
    const end = source.at;
    source.skipBlanks();
    // To bash `x=<(y)` and `x<(y)` are one word each; the parser makes two of them.
    if (item.type === "Word" && source.at === end && end > start) throw new Unaccounted("a word");
    switch (item.type) {
      case "Assignment":
        if (words.length === 0) assignments.push(readAssignment(source, item));
        else words.push(readAssignmentWord(source, item));
        break;
      case "Word":
        words.push(...readWords(source, item));
        break;
      case "Redirect":
      case "HereString":
      case "HereDoc":
        redirects.push(readRedirect(source, item));
        break;
    }
  }
  if (source.at !== node.end) throw new Unaccounted("a command");
  return {
    kind: "simple",
    assignments,
    words,
    redirects,
    text: source.text.slice(start, node.end),
  };
}

type ParsedAssignment = Extract<ParsedCommand["prefix"][number], { type: "Assignment" }>;

function readAssignment(source: Source, node: ParsedAssignment): Assignment {
  source.expectAt(node.pos);
  const { name, append, index, value } = node;
  if (index !== undefined || value.type === "ArrayValue") throw new OutsideLanguage("an array");
  // To sh, `x+=1` is the name of a program.
  if (append && source.dialect === "sh") throw new OutsideLanguage("+= in a text for sh");
  if (!/^[A-Za-z_]\w*$/.test(name))
    throw new OutsideLanguage("an assignment that is not understood");
  source.expect(`${name}${append ? "+" : ""}=`);
  const word =
    value.pos === value.end ? emptyAt(source, value.pos) : readWord(source, value, "value");
  if (source.at !== node.end) throw new Unaccounted("an assignment");
  return { name, append: append === true, value: word };
}

function emptyAt(source: Source, pos: number): Word {
  source.expectAt(pos);
  return { pieces: [], text: "" };
}

/** `x=y` as an argument: one word to most programs, an assignment to `export`. */
function readAssignmentWord(source: Source, node: ParsedAssignment): Word {
  const assigns = readAssignment(source, node);
  const start = `${assigns.name}${assigns.append ? "+" : ""}=`;
  const [first] = assigns.value.pieces;
  // A tilde after the sign is expanded by some shells and not by others.
  if (first?.kind === "home") throw new OutsideLanguage("a home directory inside a word");
  const pieces = [{ kind: "text", value: start } as const, ...assigns.value.pieces];
  return { pieces, text: node.text, assigns };
}

const RESERVED =
  /^(?:if|then|else|elif|fi|do|done|case|esac|while|until|for|in|function|select|time|coproc)$/;

function readFunction(source: Source, node: ParsedFunction): ShellCommand {
  if (source.take("function")) {
    if (source.dialect === "sh") throw new OutsideLanguage("function in a text for sh");
    source.skipBlanks();
  }
  const { name, body } = node;
  if (
    !/^[A-Za-z_]\w*$/.test(name.text) ||
    RESERVED.test(name.text) ||
    body.type === "CompoundList"
  ) {
    throw new OutsideLanguage("a function that is not understood");
  }
  readWord(source, name, "value");
  source.skipBlanks();
  if (source.take("(")) {
    source.skipBlanks();
    source.expect(")");
  }
  source.skipGap();
  return { kind: "function", name: name.text, body: readCommand(source, body) };
}
