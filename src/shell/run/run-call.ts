import { changeDirectory, MOVERS } from "../place/change-directory.ts";
import { samePlaces, UNKNOWN_PLACE } from "../place/place.ts";
import { assignedBy, give, isHarmless, withoutGitDir } from "../read/assignment.ts";
import { addAct, argsOf, type Call } from "../read/call.ts";
import { commandName } from "../read/command-name.ts";
import { ended, type Outcome, settled } from "../read/outcome.ts";
import { type Definition, knownAt, nested, type Reader } from "../read/reader.ts";
import { atUnknownPlace } from "../read/scope.ts";
import { innerCalls } from "./find-command.ts";
import { runGit } from "./run-git.ts";
import { runAlias, runEval, runShell, runTrap, runWords } from "./run-text.ts";
import { SHELLS } from "./shell-script.ts";
import { unwrap } from "./unwrap.ts";
import { type Wrapper, wrapperNamed } from "./wrapper.ts";

export const DECLARERS: ReadonlySet<string> = new Set([
  ...["export", "declare", "typeset", "local", "readonly"],
]);
const ENDINGS = new Set(["exit", "return", "break", "continue"]);

/** Reads one simple command into the acts it comes to. */
export function runCall(reader: Reader, call: Call): Outcome {
  const [first] = call.words;
  const command = first && commandName(first);
  if (command === undefined) {
    addAct(reader, call, undefined, { provable: false, opaque: true });
    return settled(call.scope);
  }
  const trusted = command.trusted ? call : { ...call, provable: false };
  return nested(reader, settled(call.scope), () => dispatch(reader, trusted, command.name));
}

function dispatch(reader: Reader, call: Call, name: string): Outcome {
  const defined = call.inShell ? reader.functions.get(name) : undefined;
  if (defined) return callFunction(reader, call, name, defined);
  const wrapper = wrapperNamed(name);
  if (wrapper) return runWrapped(reader, call, name, wrapper);
  if (SHELLS.has(name)) return runShell(reader, call, name);
  if (MOVERS.has(name)) return changeDirectory(reader, call, name);
  if (DECLARERS.has(name)) return declare(reader, call, name);
  switch (name) {
    case "git":
      return runGitWords(reader, call);
    case "eval":
      return runEval(reader, call);
    case "trap":
      return runTrap(reader, call);
    case "alias":
      return runAlias(reader, call);
    case "find":
      addAct(reader, call, name);
      for (const inner of innerCalls(call)) runCall(reader, inner);
      return settled(call.scope);
    case "unset":
      addAct(reader, call, name);
      return settled(argsOf(call).some(isGitDir) ? withoutGitDir(call.scope) : call.scope);
    case "source":
    case ".":
      addAct(reader, call, name, { provable: false, opaque: true });
      return settled(call.scope);
    default:
      addAct(reader, call, name);
      return ENDINGS.has(name) ? ended(call.scope) : settled(call.scope);
  }
}

function isGitDir(word: { readonly value: string | undefined }): boolean {
  return word.value === "GIT_DIR";
}

function callFunction(reader: Reader, call: Call, name: string, defined: Definition): Outcome {
  // Its body was read with the places of its definition.
  const moved = !samePlaces(defined.places, call.scope.places);
  const places = moved ? [...call.scope.places, UNKNOWN_PLACE] : call.scope.places;
  addAct(reader, call, name, { places, provable: false });
  if (!defined.moves) return settled(call.scope);
  reader.moves.push([UNKNOWN_PLACE]);
  return settled(atUnknownPlace(call.scope));
}

function runWrapped(reader: Reader, call: Call, name: string, wrapper: Wrapper): Outcome {
  const wrapped = unwrap(name, wrapper, call, knownAt(reader, call.scope));
  if (wrapped === undefined) {
    addAct(reader, call, undefined, { args: call.words, provable: false, opaque: true });
    return settled(call.scope);
  }
  if (wrapped.kind === "nothing") addAct(reader, { ...wrapped.call, words: call.words }, name);
  if (wrapped.kind === "text") runWords(reader, wrapped.call, name, wrapped.words);
  if (wrapped.kind !== "call") return settled(call.scope);
  const outcome = runCall(reader, wrapped.call);
  return wrapped.call.inShell ? outcome : settled(call.scope);
}

function runGitWords(reader: Reader, call: Call): Outcome {
  const words = runGit(reader, call);
  if (words !== undefined) runCall(reader, { ...call, words });
  return settled(call.scope);
}

function declare(reader: Reader, call: Call, name: string): Outcome {
  const assigned = argsOf(call).flatMap((word) => assignedBy(word) ?? []);
  const provable = call.provable && assigned.every(isHarmless);
  addAct(reader, call, name, { provable });
  return settled(assigned.reduce(give, call.scope));
}
