import {
  type CommandNode,
  type CompoundList,
  type Function as FunctionNode,
  forEachChild,
  type Redirected,
  type SyntaxNode,
  type TestCommand,
} from "unbash";
import { mayMove } from "../place/may-move.ts";
import type { Argument } from "./act.ts";
import { literal, toArgument } from "./argument.ts";
import { caseCommand, ifCommand } from "./branching.ts";
import { addAct } from "./call.ts";
import { readExpansions } from "./expansion.ts";
import { type Outcome, settled } from "./outcome.ts";
import { knownAt, type Reader } from "./reader.ts";
import { writes } from "./redirection.ts";
import { atUnknownPlace, type Scope } from "./scope.ts";

type Compound = Exclude<CommandNode, { type: "Command" }>;

/** What is needed to read the parts of a command. */
export interface Inside {
  readonly reader: Reader;
  readonly source: string;
  readonly read: (
    reader: Reader,
    node: CommandNode | CompoundList,
    source: string,
    scope: Scope,
  ) => Outcome;
}

/** Reads a command made of commands. */
export function compoundCommand(inside: Inside, node: Compound, scope: Scope): Outcome {
  const list = (body: CommandNode | CompoundList, at: Scope): Outcome =>
    inside.read(inside.reader, body, inside.source, at);
  const words = (word: SyntaxNode): void => {
    if (readExpansions(inside.reader, word, inside.source, scope)) nameless(inside, node, scope);
  };
  switch (node.type) {
    case "BraceGroup":
      return list(node.body, scope);
    case "Subshell":
      list(node.body, scope);
      return settled(scope);
    case "If":
      return ifCommand(node, scope, list);
    case "Case":
      return caseCommand(node, scope, list, words);
    case "For":
    case "Select":
      for (const word of node.wordlist ?? []) words(word);
      // A name in capitals may mean something to a program.
      if (!/^[a-z_][a-z0-9_]*$/.test(node.name.value)) nameless(inside, node, scope);
      return loop(inside, node, scope, (at) => list(node.body, at));
    case "ArithmeticFor":
      for (const part of [node.initialize, node.test, node.update]) if (part) words(part);
      return loop(inside, node, scope, (at) => list(node.body, at));
    case "While":
      return loop(inside, node, scope, (at) => list(node.body, list(node.clause, at).ok));
    case "ArithmeticCommand":
      if (node.expression) words(node.expression);
      else if (node.body.trim() !== "") nameless(inside, node, scope);
      return settled(scope);
    case "TestCommand":
      return testCommand(inside, node, scope);
    case "Redirected":
      return redirected(inside, node, scope, list);
    case "Function":
      return definition(inside, node, scope, list);
    case "Coproc":
      nameless(inside, node, scope);
      list(node.body, scope);
      return settled(scope);
  }
}

/** An act that is no command and cannot be proven harmless. */
function nameless({ reader, source }: Inside, node: SyntaxNode, scope: Scope): void {
  const text = source.slice(node.pos, node.end);
  const call = { words: [], scope, provable: false, input: undefined, text, inShell: true };
  addAct(reader, call, "");
}

/** A body that moves starts its next round nobody knows where. */
function loop(
  { reader }: Inside,
  node: Compound,
  scope: Scope,
  round: (at: Scope) => Outcome,
): Outcome {
  const at = mayMove(node, reader.functions) ? atUnknownPlace(scope) : scope;
  round(at);
  return settled(at);
}

function redirected(
  inside: Inside,
  node: Redirected,
  scope: Scope,
  list: (body: CommandNode, at: Scope) => Outcome,
): Outcome {
  const { reader, source } = inside;
  let odd = false;
  for (const redirection of node.redirects) {
    odd = readExpansions(reader, redirection, source, scope) || odd;
    odd ||= writes(redirection, knownAt(reader, scope));
  }
  if (odd) nameless(inside, node, scope);
  return list(node.command, scope);
}

function definition(
  inside: Inside,
  node: FunctionNode,
  scope: Scope,
  list: (body: CommandNode | CompoundList, at: Scope) => Outcome,
): Outcome {
  const { functions } = inside.reader;
  const moves = mayMove(node.body, functions);
  functions.set(node.name.value, { moves, places: scope.places });
  nameless(inside, node, scope);
  list(node.body, scope);
  return settled(scope);
}

function testCommand({ reader, source }: Inside, node: TestCommand, scope: Scope): Outcome {
  const known = knownAt(reader, scope);
  const args: Argument[] = [];
  let odd = false;
  const visit = (child: SyntaxNode): void => {
    if (child.type === "Word") {
      args.push(toArgument(child, known));
      odd = readExpansions(reader, child, source, scope) || odd;
      return;
    }
    if ("operator" in child && child.type !== "TestLogical") args.push(literal(child.operator));
    forEachChild(child, visit);
  };
  forEachChild(node, visit);
  const text = source.slice(node.pos, node.end);
  const call = { words: [literal("[["), ...args], scope, provable: !odd, input: undefined, text };
  addAct(reader, { ...call, inShell: true }, "[[");
  return settled(scope);
}
