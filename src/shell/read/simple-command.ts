import { type Command, forEachChild } from "unbash";
import { runCall } from "../run/run-call.ts";
import type { Argument } from "./act.ts";
import { assignmentArgument, type Known, toArgument } from "./argument.ts";
import { type Assigned, assignedBy, give, isHarmless, keep } from "./assignment.ts";
import { addAct } from "./call.ts";
import { readExpansions } from "./expansion.ts";
import { eachScope, type Outcome, settled } from "./outcome.ts";
import { knownAt, type Reader } from "./reader.ts";
import { inputOf, writes } from "./redirection.ts";
import type { Scope } from "./scope.ts";

/** Reads a simple command: the commands inside its words first, then itself. */
export function simpleCommand(
  reader: Reader,
  node: Command,
  source: string,
  scope: Scope,
): Outcome {
  let odd = false;
  forEachChild(node, (child) => {
    odd = readExpansions(reader, child, source, scope) || odd;
  });
  const known = knownAt(reader, scope);
  const assigned = assignments(node, known);
  const provable =
    !odd &&
    assigned.every(isHarmless) &&
    !node.redirects.some((redirection) => writes(redirection, known));
  const call = {
    words: wordsOf(node, known),
    scope: assigned.reduce(give, scope),
    provable,
    input: inputOf(node.redirects, known),
    text: source.slice(node.pos, node.end),
    inShell: true,
  };
  if (node.name === undefined) {
    addAct(reader, { ...call, scope }, "");
    return settled(assigned.reduce(keep, scope));
  }
  const outcome = runCall(reader, call);
  if (assigned.length === 0) return outcome;
  const { gitDirs, astray } = scope;
  return eachScope(outcome, (after) => ({ ...after, gitDirs, astray }));
}

function wordsOf(node: Command, known: Known): readonly Argument[] {
  if (node.name === undefined) return [];
  const args = node.args.map((word) =>
    word.type === "Word" ? toArgument(word, known) : assignmentArgument(word, known),
  );
  return [toArgument(node.name, known), ...args];
}

function assignments(node: Command, known: Known): readonly Assigned[] {
  return node.prefix.flatMap((prefix) => {
    if (prefix.type !== "Assignment") return [];
    const assigned = assignedBy(assignmentArgument(prefix, known));
    // The index of an array is arithmetic, which can run code.
    const several = prefix.index !== undefined || prefix.value.type === "ArrayValue";
    return assigned ? [{ ...assigned, several }] : [];
  });
}
