import type { Argument } from "../prove/argument.ts";
import { addAct } from "../state/add-act.ts";
import type { Call, Interpreter } from "../state/interpreter.ts";
import { inDirectory } from "../state/places.ts";
import type { Outcome, ShellState } from "../state/state.ts";
import { variableNamed } from "../state/variable.ts";

/** `cd`, which may fail and then leaves the shell where it is. */
export function changeDirectory(interpreter: Interpreter, call: Call): Outcome {
  const words = call.words.slice(1);
  let physical = false;
  while (words[0]?.value !== undefined && /^-[LPe]+$|^--$/.test(words[0].value)) {
    const option = words.shift()?.value;
    if (option === "--") break;
    physical =
      option?.lastIndexOf("P") !== -1 &&
      (option?.lastIndexOf("P") ?? -1) > (option?.lastIndexOf("L") ?? -1);
  }
  addAct(interpreter, call, { name: "cd", args: call.words.slice(1), why: undefined });
  const target = targetOf(interpreter, call, words);
  const ok = { ...call.state, shell: inDirectory(call.state.shell, target, physical) };
  return { ok, fail: call.state, succeeds: isCertain(interpreter, ok) };
}

/** It cannot fail: the directory is there, and nothing before it in the text may have changed that. */
function isCertain({ start, acts }: Interpreter, { shell }: ShellState): boolean {
  const { canEnter } = start;
  if (canEnter === undefined || shell.lost || !acts.every(({ reads }) => reads)) return false;
  return shell.directories?.every(({ path }) => canEnter(path)) === true;
}

/** The directory named; undefined when it cannot be known. */
function targetOf(
  interpreter: Interpreter,
  { state }: Call,
  words: readonly Argument[],
): string | undefined {
  const [word, ...others] = words;
  if (word === undefined) return variableNamed(interpreter, "HOME", state).value;
  const { value } = word;
  if (others.length > 0 || value === undefined || value === "" || value.startsWith("-"))
    return undefined;
  // With CDPATH a relative name may lead anywhere.
  const isSearched = state.shell.lost || state.shell.variables.has("CDPATH");
  return isSearched && !/^\.{0,2}\//.test(value) && value !== "." && value !== ".."
    ? undefined
    : value;
}
