import sh, {
  type CommandPart,
  type RedirectPart,
  type StatementPart,
  type SyntaxPart,
} from "mvdan-sh";
import type { CommandRead, Reading } from "./commands-read.ts";

const { syntax } = sh;

/** What the parser of shfmt makes of a text; undefined: it is no shell text to it. */
export function secondReading(text: string): Reading | undefined {
  const file = parsed(text);
  if (file === undefined) return undefined;
  const bytes = new TextEncoder().encode(text);
  const written = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
  const textOf = (part: SyntaxPart) => written(part.Pos().Offset(), part.End().Offset());
  const commands: CommandRead[] = [];
  const redirectText = ({ OpPos, Word: target }: RedirectPart) => {
    const operator = written(OpPos.Offset(), target.Pos().Offset()).replaceAll("\\\n", "").trim();
    return /^<<-?$/.test(operator) ? "<<" : `${operator} ${textOf(target)}`;
  };
  syntax.Walk(file, (node) => {
    if (node === null || syntax.NodeType(node) !== "Stmt") return true;
    const { Cmd: command, Redirs } = node as StatementPart;
    const redirects = (Redirs ?? []).map(redirectText);
    const words = command === null ? [] : wordsOf(command, textOf);
    if (words !== undefined || redirects.length > 0) {
      const assignments = (command && "Args" in command && command.Assigns) || [];
      commands.push({ assignments: assignments.map(textOf), words: words ?? [], redirects });
    }
    return true;
  });
  return { commands };
}

/** Undefined: it is a compound command. */
function wordsOf(command: CommandPart, textOf: (part: SyntaxPart) => string): string[] | undefined {
  switch (syntax.NodeType(command)) {
    case "CallExpr":
      return (command.Args ?? []).map(textOf);
    case "DeclClause":
      return [command.Variant?.Value ?? "", ...(command.Args ?? []).map(textOf)];
    case "LetClause":
      return ["let", ...(command.Exprs ?? []).map(textOf)];
    default:
      return undefined;
  }
}

function parsed(text: string): SyntaxPart | undefined {
  try {
    return syntax.NewParser().Parse(text, "");
  } catch {
    // It reports what it does not read by throwing: that is its answer.
    return undefined;
  }
}
