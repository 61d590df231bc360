import { type Command, forEachChild, type SyntaxNode } from "unbash";
import type { Definition } from "../read/reader.ts";
import { MOVERS } from "./change-directory.ts";

type Functions = ReadonlyMap<string, Definition>;

const MOVING_TEXT = /\b(?:cd|pushd|popd|GIT_DIR)\b/;

/** True when code may leave its own shell in another directory or with another GIT_DIR. */
export function mayMove(node: SyntaxNode, functions: Functions): boolean {
  switch (node.type) {
    case "Subshell":
    case "Script":
    case "Coproc":
      return false;
    case "Pipeline":
      if (node.commands.length > 1) return false;
      break;
    case "Statement":
      if (node.background) return false;
      break;
    case "Command":
      return commandMoves(node, functions);
  }
  let moves = false;
  forEachChild(node, (child) => {
    moves ||= mayMove(child, functions);
  });
  return moves;
}

function commandMoves(node: Command, functions: Functions): boolean {
  if (node.prefix.some((prefix) => prefix.type === "Assignment" && prefix.name === "GIT_DIR")) {
    return true;
  }
  if (functions.get(node.name?.value ?? "")?.moves) return true;
  return [node.name, ...node.args].some((word) => {
    if (word === undefined) return false;
    if (word.type === "Assignment") return word.name === "GIT_DIR";
    return MOVERS.has(word.value) || (node.name?.value === "eval" && MOVING_TEXT.test(word.value));
  });
}
