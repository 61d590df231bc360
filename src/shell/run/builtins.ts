import { addAct } from "../state/add-act.ts";
import type { Call, Interpreter } from "../state/interpreter.ts";
import { directoryPlaces } from "../state/places.ts";
import { type Outcome, settled } from "../state/state.ts";
import { changeDirectory } from "./change-directory.ts";
import { notUnderstood } from "./not-understood.ts";
import { declare, read, unset } from "./variables.ts";

type Builtin = (interpreter: Interpreter, call: Call, name: string) => Outcome;

/** The shell's own commands that change the shell, as far as they are understood. */
const BUILTINS: Readonly<Record<string, Builtin>> = {
  cd: changeDirectory,
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  read,
  set: setOptions,
  unset,
  shift: counted,
  wait: waitFor,
  exit: counted,
  break: leave,
  continue: leave,
  return: leave,
};

/** Commands of bash, sh or zsh that run in the shell and may do anything to it. */
const OTHERS = new Set([
  ...[
    "eval",
    "source",
    ".",
    "trap",
    "alias",
    "unalias",
    "pushd",
    "popd",
    "dirs",
    "shopt",
    "enable",
    "hash",
  ],
  ...["let", "getopts", "mapfile", "readarray", "bind", "complete", "compgen", "compopt", "fc"],
  ...[
    "history",
    "coproc",
    "ulimit",
    "umask",
    "times",
    "bg",
    "fg",
    "jobs",
    "disown",
    "suspend",
    "logout",
  ],
  ...[
    "caller",
    "chdir",
    "autoload",
    "zmodload",
    "emulate",
    "setopt",
    "unsetopt",
    "functions",
    "unfunction",
  ],
  ...[
    "print",
    "vared",
    "zstyle",
    "zle",
    "zcompile",
    "bindkey",
    "rehash",
    "unhash",
    "noglob",
    "nocorrect",
  ],
  ...[
    "repeat",
    "foreach",
    "float",
    "integer",
    "private",
    "sched",
    "ztcp",
    "zsocket",
    "sysopen",
    "syswrite",
  ],
  ...["zf_rm", "zf_mv", "limit", "unlimit", "ttyctl", "whence", "where", "r", "-", "always"],
]);

export function builtinNamed(name: string): Builtin | undefined {
  if (Object.hasOwn(BUILTINS, name)) return BUILTINS[name];
  return OTHERS.has(name) ? notUnderstood : undefined;
}

function harmless(interpreter: Interpreter, call: Call, name: string): Outcome {
  addAct(interpreter, call, { name, why: undefined });
  return settled(call.state);
}

/** `wait -p` assigns to a name that is evaluated. */
function waitFor(interpreter: Interpreter, call: Call, name: string): Outcome {
  const isPlain = call.words
    .slice(1)
    .every((word) => word.isNumber || /^%?[0-9]+$|^-n$/.test(word.value ?? ""));
  return isPlain ? harmless(interpreter, call, name) : notUnderstood(interpreter, call);
}

/** zsh evaluates what they are given as an expression, and a subscript in it runs its substitution. */
function counted(interpreter: Interpreter, call: Call, name: string): Outcome {
  const given = call.words.slice(1).filter(({ isNumber }) => !isNumber);
  if (given.some(({ value }) => value !== undefined && !/^-?[0-9]+$/.test(value)))
    return notUnderstood(interpreter, call);
  const isKnown = given.every(({ value }) => value !== undefined);
  const why = isKnown ? undefined : "it counts what may be no number";
  addAct(interpreter, call, { name, why, places: isKnown ? [] : directoryPlaces(call.state) });
  return settled(call.state);
}

function leave(interpreter: Interpreter, call: Call, name: string): Outcome {
  interpreter.escapes.push(call.state);
  return counted(interpreter, call, name);
}

const SAFE_OPTIONS = new Set(["errexit", "nounset", "pipefail", "xtrace", "noglob", "verbose"]);

function setOptions(interpreter: Interpreter, call: Call, name: string): Outcome {
  const words = call.words.slice(1);
  if (words.length === 0) return notUnderstood(interpreter, call);
  for (let at = 0; at < words.length; at += 1) {
    const value = words[at]?.value ?? "";
    // What follows are positional parameters, which are never known.
    if (value === "--") break;
    if (/^[-+][eufxv]*o$/.test(value)) {
      at += 1;
      if (!SAFE_OPTIONS.has(words[at]?.value ?? "")) return notUnderstood(interpreter, call);
    } else if (!/^[-+][eufxv]+$/.test(value)) {
      return notUnderstood(interpreter, call);
    }
  }
  return harmless(interpreter, call, name);
}
