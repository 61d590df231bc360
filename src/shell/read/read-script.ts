import type { AndOr, CommandNode, CompoundList, ParsedScript, Pipeline, Statement } from "unbash";
import { compoundCommand } from "./compound-command.ts";
import { both, either, negated, type Outcome, settled } from "./outcome.ts";
import { nested, type Reader } from "./reader.ts";
import type { Scope } from "./scope.ts";
import { simpleCommand } from "./simple-command.ts";

/** Reads parsed code run at `scope`; `text` is the source its positions point into. */
export function readScript(
  reader: Reader,
  script: ParsedScript,
  text: string,
  scope: Scope,
): Outcome {
  if (script.errors && script.errors.length > 0) reader.parsed = false;
  return readStatements(reader, script.commands, script.source ?? text, scope);
}

function readStatements(
  reader: Reader,
  statements: readonly Statement[],
  source: string,
  scope: Scope,
): Outcome {
  let outcome = settled(scope);
  let ends = false;
  for (const statement of statements) {
    const at = outcome.after;
    outcome = readNode(reader, statement.command, source, at);
    if (statement.background) outcome = settled(at);
    ends ||= outcome.ends;
  }
  return ends ? { ...outcome, ends } : outcome;
}

function readNode(
  reader: Reader,
  node: CommandNode | Pipeline | AndOr | CompoundList,
  source: string,
  scope: Scope,
): Outcome {
  return nested(reader, settled(scope), () => {
    switch (node.type) {
      case "AndOr":
        return readAndOr(reader, node, source, scope);
      case "Pipeline":
        return readPipeline(reader, node, source, scope);
      case "CompoundList":
        return readStatements(reader, node.commands, source, scope);
      case "Command":
        return simpleCommand(reader, node, source, scope);
      default:
        return compoundCommand({ reader, source, read: readNode }, node, scope);
    }
  });
}

function readAndOr(reader: Reader, node: AndOr, source: string, scope: Scope): Outcome {
  let outcome = settled(scope);
  for (const [index, command] of node.commands.entries()) {
    // Before the first one nothing has run: what it leaves is all there is.
    if (index === 0) outcome = readNode(reader, command, source, scope);
    else if (node.operators[index - 1] === "&&") {
      outcome = both(outcome, readNode(reader, command, source, outcome.ok));
    } else outcome = either(outcome, readNode(reader, command, source, outcome.fail));
  }
  return outcome;
}

function readPipeline(reader: Reader, node: Pipeline, source: string, scope: Scope): Outcome {
  const [only, ...others] = node.commands;
  if (only === undefined) return settled(scope);
  const first = readNode(reader, only, source, scope);
  // The members of a real pipeline run in shells of their own.
  for (const command of others) readNode(reader, command, source, scope);
  if (others.length > 0) return settled(scope);
  const negations = node.prefixes.filter((prefix) => prefix.type === "Negation").length;
  return negations % 2 === 1 ? negated(first) : first;
}
