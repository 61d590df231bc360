import { startIn } from "../place/place.ts";
import { type Option, takeOptions } from "../prove/option.ts";
import type { Argument } from "../read/act.ts";
import { type Known, literal, splitWords, unknownArgument } from "../read/argument.ts";
import { assignedBy, give, isHarmless, withoutGitDir } from "../read/assignment.ts";
import { argsOf, type Call } from "../read/call.ts";
import type { Wrapper } from "./wrapper.ts";

/** What a wrapper runs: a command, a text given to `sh -c`, or nothing. */
export type Wrapped =
  | { readonly kind: "call"; readonly call: Call }
  | { readonly kind: "text"; readonly words: readonly Argument[]; readonly call: Call }
  | { readonly kind: "nothing"; readonly call: Call };

/** Takes one wrapper off; undefined when its options are not understood. */
export function unwrap(
  name: string,
  wrapper: Wrapper,
  call: Call,
  known: Known,
): Wrapped | undefined {
  const taken = takeOptions(argsOf(call), wrapper);
  if (taken === undefined) return undefined;
  const { options } = taken;
  const split = optionNamed(options, ["S", "split-string"]);
  const added = name === "env" && split ? splitWords(split.value?.value ?? "", known) : [];
  const operands = taken.rest.slice(0, wrapper.operands ?? 0);
  if (added === undefined || operands.some((word) => word.several)) return undefined;
  const words = [...added, ...taken.rest.slice(operands.length)];
  const bare: Call = {
    ...call,
    words,
    provable: call.provable && !wrapper.writes,
    inShell: call.inShell && wrapper.inShell === true,
  };
  const optioned = options.reduce((changed, option) => applied(name, option, changed), bare);
  const inner = wrapper.assigns ? withAssignments(optioned) : optioned;
  return wrappedBy(name, options, inner);
}

function wrappedBy(name: string, options: readonly Option[], call: Call): Wrapped {
  const asked = name === "command" && optionNamed(options, ["v", "V"]);
  if (asked) return { kind: "nothing", call: { ...call, provable: false } };
  if (name === "xargs") return { kind: "call", call: fedByXargs(options, call) };
  if (call.words.length === 0) return { kind: "nothing", call };
  if (name === "watch" && !optionNamed(options, ["x", "exec"])) {
    return { kind: "text", words: call.words, call };
  }
  const [first, script] = call.words;
  if (name === "flock" && script && ["-c", "--command"].includes(first?.value ?? "")) {
    return { kind: "text", words: [script], call };
  }
  return { kind: "call", call };
}

function optionNamed(options: readonly Option[], names: readonly string[]): Option | undefined {
  return options.findLast((option) => names.includes(option.name));
}

function applied(name: string, { name: option, value }: Option, call: Call): Call {
  switch (`${name} ${option}`) {
    case "env C":
    case "env chdir":
    case "sudo D":
    case "sudo chdir":
      return {
        ...call,
        scope: {
          ...call.scope,
          places: startIn(call.scope.places, value?.value, call.scope.sure),
        },
      };
    case "env i":
    case "env ignore-environment":
      return { ...call, scope: withoutGitDir(call.scope) };
    case "env u":
    case "env unset":
      return value?.value === "GIT_DIR" ? { ...call, scope: withoutGitDir(call.scope) } : call;
    case "time o":
    case "time output":
      return { ...call, provable: false };
    default:
      return call;
  }
}

function withAssignments(call: Call): Call {
  let { scope, provable } = call;
  let at = 0;
  for (const word of call.words) {
    const assigned = assignedBy(word);
    // A lone dash is the old spelling of `env -i`.
    if (assigned === undefined && word.value !== "-") break;
    scope = assigned ? give(scope, assigned) : withoutGitDir(scope);
    provable &&= assigned === undefined || isHarmless(assigned);
    at += 1;
  }
  return { ...call, scope, provable, words: call.words.slice(at) };
}

function fedByXargs(options: readonly Option[], call: Call): Call {
  const replace = optionNamed(options, ["I", "i", "replace"]);
  const words = call.words.length === 0 ? [literal("echo")] : call.words;
  if (replace === undefined) return { ...call, words: [...words, unknownArgument("…")] };
  const mark = replace.value?.value ?? "{}";
  return { ...call, words: words.map((word) => filled(word, mark)) };
}

/** A word whose `mark` is replaced when the command runs. */
export function filled(word: Argument, mark: string): Argument {
  if (!word.rough.includes(mark)) return word;
  const [prefix = ""] = word.prefix.split(mark, 1);
  const maybeFlag = word.maybeFlag || prefix === "" || prefix.startsWith("-");
  return { ...word, value: undefined, prefix, maybeFlag };
}
