import type { AndOr as ParsedAndOr, Statement as ParsedStatement, PipelineNode } from "unbash";
import type { Script, ShellCommand, Statement } from "./node.ts";
import { readCommand } from "./read-command.ts";
import { OutsideLanguage, type Source, Unaccounted } from "./source.ts";

/** Reads a list of statements, from where the source stands to the end of the last one. */
export function readStatements(source: Source, nodes: readonly ParsedStatement[]): Script {
  const statements: Statement[] = [];
  let isEnded = true;
  for (const node of nodes) {
    const broke = skipToStatement(source);
    if (!isEnded && !broke) throw new Unaccounted("two commands without a separator");
    source.expectAt(node.pos);
    const command = readAndOr(source, node.command);
    source.skipBlanks();
    if (node.background === true) source.expect("&");
    isEnded = node.background === true || source.take(";");
    if (/^[;&|]/.test(source.text.slice(source.at, source.at + 1)) && !startsCaseEnd(source)) {
      throw new Unaccounted("a separator");
    }
    statements.push({ command, background: node.background === true });
  }
  return { statements };
}

/** True when a line broke: blanks alone do not end a command. */
function skipToStatement(source: Source): boolean {
  const start = source.at;
  source.skipGap();
  return source.text.slice(start, source.at).includes("\n");
}

/** `;;` ends the item of a case, which its own reader looks for. */
function startsCaseEnd(source: Source): boolean {
  if (source.text.startsWith(";;", source.at)) return true;
  if (source.text[source.at] === ";" && source.text[source.at - 1] === ";") {
    source.at -= 1;
    return true;
  }
  return false;
}

function readAndOr(source: Source, node: PipelineNode | ParsedAndOr): ShellCommand {
  if (node.type !== "AndOr") return readPipeline(source, node);
  const commands = node.commands.map((each, index) => {
    if (index > 0) {
      source.skipBlanks();
      source.expect(node.operators[index - 1] ?? "");
      source.skipGap();
    }
    return readPipeline(source, each);
  });
  const [first, ...others] = commands;
  if (first === undefined) throw new Unaccounted("an empty list");
  const rest = others.map((command, index) => ({
    operator: node.operators[index] ?? "&&",
    command,
  }));
  return { kind: "and-or", first, rest };
}

function readPipeline(source: Source, node: PipelineNode): ShellCommand {
  if (node.type !== "Pipeline") return recover(source, node, () => readCommand(source, node));
  source.expectAt(node.pos);
  let negated = false;
  for (const prefix of node.prefixes) {
    source.skipBlanks();
    source.expectAt(prefix.pos);
    if (prefix.type === "Negation") {
      source.expectWord("!");
      negated = !negated;
      continue;
    }
    if (source.dialect === "sh" || prefix.endOfOptions) throw new OutsideLanguage("time");
    source.expectWord("time");
    source.skipBlanks();
    if (prefix.posix) source.expectWord("-p");
  }
  const parts = node.commands.map((each, index) => {
    if (index > 0) readPipe(source, node.operators[index - 1]);
    source.skipGap();
    return recover(source, each, () => readCommand(source, each));
  });
  return { kind: "pipeline", parts, negated };
}

function readPipe(source: Source, operator: "|" | "|&" | undefined): void {
  source.skipBlanks();
  if (operator === "|&" && source.dialect === "sh")
    throw new OutsideLanguage("|& in a text for sh");
  source.expect(operator ?? "|");
  if (operator === "|" && source.text[source.at] === "&") throw new Unaccounted("|&");
}

/** A command outside the language is kept as such; what stands around it is read on. */
function recover(
  source: Source,
  { pos, end }: PipelineNode,
  read: () => ShellCommand,
): ShellCommand {
  source.expectAt(pos);
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OutsideLanguage)) throw error;
    source.at = pos;
    source.moveTo(end);
    return { kind: "foreign", why: error.message, text: source.text.slice(pos, end) };
  }
}
