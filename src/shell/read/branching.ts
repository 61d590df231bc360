import type { Case, CompoundList, If, SyntaxNode } from "unbash";
import { failureScope, type Outcome, settled } from "./outcome.ts";
import { type Scope, unite } from "./scope.ts";

type ReadList = (list: CompoundList, at: Scope) => Outcome;

/** Reads every branch; what follows runs wherever one of them ends. */
export function ifCommand(node: If, scope: Scope, read: ReadList): Outcome {
  const ends: Scope[] = [];
  let entry = scope;
  let lapse: Scope | undefined = scope;
  for (const { clause, then } of [node, ...node.elif]) {
    const asked = read(clause, entry);
    const branch = read(then, asked.ok);
    leave(ends, branch);
    entry = asked.fail;
    lapse = failureScope(asked, branch);
  }
  if (node.else !== undefined) leave(ends, read(node.else, entry));
  else if (lapse !== undefined) ends.push(lapse);
  const after = ends.length === 0 ? scope : ends.reduce(unite);
  return settled(lapse === undefined ? { ...after, sure: false } : after);
}

export function caseCommand(
  node: Case,
  scope: Scope,
  read: ReadList,
  words: (word: SyntaxNode) => void,
): Outcome {
  words(node.word);
  const ends: Scope[] = [scope];
  let entry = scope;
  for (const item of node.items) {
    for (const pattern of item.pattern) words(pattern);
    const outcome = read(item.body, entry);
    leave(ends, outcome);
    const falls = item.terminator === ";&" || item.terminator === ";;&";
    entry = falls ? unite(scope, outcome.after) : scope;
  }
  return settled(ends.reduce(unite));
}

function leave(ends: Scope[], branch: Outcome): void {
  if (!branch.ends) ends.push(branch.after);
}
