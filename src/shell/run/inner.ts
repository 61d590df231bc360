import { XARGS } from "../programs/wrappers.ts";
import { type Argument, literal, unknownArgument } from "../prove/argument.ts";
import { readFind } from "../prove/find-words.ts";
import { parseCall } from "../prove/parse-call.ts";
import { addAct } from "../state/add-act.ts";
import type { Call, Interpreter } from "../state/interpreter.ts";
import { type Outcome, settled } from "../state/state.ts";
import { effectsOnly } from "../state/sub-shell.ts";

type Run = (call: Call) => Outcome;

/** `find`, with the commands it runs for what it finds. */
export function runFind(interpreter: Interpreter, call: Call, run: Run): Outcome {
  const args = call.words.slice(1);
  const found = readFind(args);
  if (typeof found === "string") {
    const inner = args.findIndex(({ value }) => /^-(?:exec|execdir|ok|okdir)$/.test(value ?? ""));
    addAct(interpreter, call, { name: "find", why: found });
    if (inner < 0) return settled(call.state);
    const words = args.slice(inner + 1).map((word) => filled(word, "{}", true));
    // What it leaves out is not known, whatever another find runs it for.
    const { foundBy: _, ...rest } = call;
    return effectsOnly(call.state, run({ ...rest, words, inShell: false, held: found }));
  }
  addAct(interpreter, call, { name: "find", why: undefined });
  let state = call.state;
  for (const { words, takesMany } of found.commands) {
    const inner = words.map((word) => filled(word, "{}", !found.areStartsPlain, takesMany));
    const given = { ...call, words: inner, state, inShell: false, foundBy: args };
    state = effectsOnly(state, run(given)).ok;
  }
  return settled(state);
}

/** A word in which a mark is replaced by a path when the command runs. */
function filled(word: Argument, mark: string, maybeFlag: boolean, several = false): Argument {
  if (!word.rough.includes(mark)) return word;
  const [prefix = ""] = word.prefix.split(mark, 1);
  const dash = prefix === "" ? maybeFlag : prefix.startsWith("-");
  return {
    ...unknownArgument(word.text),
    rough: word.rough,
    prefix,
    several,
    maybeFlag: dash,
  };
}

/** `xargs`: its input, which is not known, is behind the command's words or in the place of a mark. */
export function runXargs(interpreter: Interpreter, call: Call, run: Run): Outcome {
  const parsed = parseCall(call.words.slice(1), XARGS);
  if (typeof parsed === "string") {
    addAct(interpreter, call, {
      name: "xargs",
      why: parsed,
      opaque: true,
      places: [{ kind: "unknown", why: parsed }],
    });
    return settled(call.state);
  }
  const words = parsed.operands.length === 0 ? [literal("echo")] : parsed.operands;
  const mark = parsed.options.findLast(({ name }) => name === "-I")?.value?.value;
  const isMarked = parsed.options.some(({ name }) => name === "-I");
  // Which of these counts depends on their order, and differs between kinds of xargs.
  const isMixed =
    isMarked && parsed.options.some(({ name }) => /^(?:-L|-n|--max-lines|--max-args)$/.test(name));
  if (isMarked && (!mark || isMixed)) {
    const why = "xargs with both -I and -L or -n";
    addAct(interpreter, call, {
      name: "xargs",
      why,
      opaque: true,
      places: [{ kind: "unknown", why }],
    });
    return settled(call.state);
  }
  const given = mark
    ? words.map((word) => filled(word, mark, true))
    : [...words, unknownArgument("…")];
  const { state } = call;
  return effectsOnly(state, run({ ...call, words: given, inShell: false, input: undefined }));
}
