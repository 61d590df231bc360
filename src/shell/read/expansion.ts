import { forEachChild, type ParameterExpansionPart, type SyntaxNode } from "unbash";
import { nested, type Reader } from "./reader.ts";
import type { Scope } from "./scope.ts";

const COMPARISONS = new Set(["==", "!=", "<=", ">="]);
const CHANGES_IN_TEXT = /\+\+|--|=/;

/** Reads the commands inside a word or redirection; true when an expansion in it does more than expand. */
export function readExpansions(
  reader: Reader,
  node: SyntaxNode,
  source: string,
  scope: Scope,
): boolean {
  if (node.type === "Script") {
    reader.readScript(reader, node, source, scope);
    return false;
  }
  return nested(reader, true, () => {
    let odd = isOdd(node);
    if (node.type === "CommandExpansion" && node.script === undefined) reader.parsed = false;
    if (hidesCode(node)) reader.parsed = false;
    forEachChild(node, (child) => {
      odd = readExpansions(reader, child, source, scope) || odd;
    });
    return odd;
  });
}

/** In arithmetic a single quote protects nothing, though the parser reads it as if it did. */
function hidesCode(node: SyntaxNode): boolean {
  const text = arithmeticText(node);
  return text.includes("'") && /\$\(|`/.test(text);
}

function arithmeticText(node: SyntaxNode): string {
  switch (node.type) {
    case "ArithmeticExpansion":
      return node.text;
    case "ArithmeticWord":
      return node.value;
    case "ParameterExpansion":
      return node.index?.text ?? "";
    case "Slice":
      return node.offset.text + (node.length?.text ?? "");
    case "Assignment":
      return node.index?.text ?? "";
    default:
      return "";
  }
}

function isOdd(node: SyntaxNode): boolean {
  switch (node.type) {
    case "ParameterExpansion":
      return changesVariable(node);
    case "ArithmeticBinary":
      return node.operator.endsWith("=") && !COMPARISONS.has(node.operator);
    case "ArithmeticUnary":
      return node.operator === "++" || node.operator === "--";
    case "ArithmeticWord":
      return CHANGES_IN_TEXT.test(node.value);
    case "ArithmeticExpansion":
      return node.expression === undefined && /[^$()[\]\s]/.test(node.text);
    // In zsh this is a glob qualifier, which can run code.
    case "ExtendedGlob":
      return true;
    // `${ cmd; }` runs in the shell itself.
    case "CommandExpansion":
      return node.text.startsWith("${");
    default:
      return false;
  }
}

function changesVariable({ prefix, index, operation }: ParameterExpansionPart): boolean {
  if (prefix === "!" || (index !== undefined && CHANGES_IN_TEXT.test(index.text))) return true;
  switch (operation?.type) {
    case "Default":
      return operation.operator.endsWith("=");
    case "Transform":
      return !/^[QEAaUuLKk]$/.test(operation.operand.value);
    case "Slice":
      return CHANGES_IN_TEXT.test(operation.offset.text + (operation.length?.text ?? ""));
    case "Unknown":
      return true;
    default:
      return false;
  }
}
