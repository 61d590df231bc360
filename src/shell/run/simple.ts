import { addAct } from "../state/add-act.ts";
import { type Assigned, evaluate, setVariable } from "../state/assign.ts";
import { asQuoted, expandWords } from "../state/expand.ts";
import { type Call, type Interpreter, step } from "../state/interpreter.ts";
import { directoryPlaces } from "../state/places.ts";
import { type Outcome, type Shell, type ShellState, settled } from "../state/state.ts";
import type { Simple, Word } from "../tree/node.ts";
import { runCall } from "./call.ts";
import { notUnderstood } from "./not-understood.ts";
import { runRedirects } from "./redirects.ts";

const DECLARERS = new Set(["export", "declare", "typeset", "local", "readonly"]);
/** To sh, an assignment before these stays; so does what they do to the shell. */
const SPECIAL = new Set([
  ...[
    ":",
    ".",
    "eval",
    "exec",
    "export",
    "readonly",
    "return",
    "set",
    "shift",
    "trap",
    "unset",
    "source",
  ],
  ...["break", "continue", "exit", "times", "cd", "declare", "typeset", "local"],
]);

/** They read the files they are given and run nothing of what is in them. */
const TAKES_OUTPUT = new Set(
  "diff comm cmp cat grep egrep fgrep wc sort uniq head tail paste nl tac cut column md5sum sha256sum read".split(
    " ",
  ),
);

/** `diff <(…) file`, `wc -l < <(…)` */
function isGivenProcess({ words, redirects }: Simple): boolean {
  const given = [...words, ...redirects.map(({ target }) => target)];
  return given.some(({ pieces }) => pieces.some(({ kind }) => kind === "process"));
}

/** Follows one simple command: its words, its assignments, its redirections, then the program. */
export function runSimple(interpreter: Interpreter, node: Simple, start: ShellState): Outcome {
  step(interpreter);
  const words = wordsOf(interpreter, node.words);
  const expanded = expandWords(interpreter, words, start);
  const { args } = expanded;
  const assigned = evaluateAll(interpreter, node, expanded.state);
  const redirected = runRedirects(interpreter, node.redirects, assigned.state, node.text);
  const base = { inShell: true, input: redirected.input, text: node.text };
  const [first] = args;
  if (first === undefined)
    return runAssignments(
      interpreter,
      { ...base, words: [], state: redirected.state, held: undefined },
      assigned.all,
    );
  const why = assigned.all.find((each) => each.why !== undefined)?.why;
  const inner = { ...redirected.state, shell: withAll(redirected.state.shell, assigned.all) };
  const name = first.value ?? "";
  const held = isFieldSeparator(assigned.all, name) ? undefined : why;
  const call: Call = { ...base, words: args, state: inner, held };
  if (isGivenProcess(node) && !TAKES_OUTPUT.has(name)) return notUnderstood(interpreter, call);
  if (assigned.all.length === 0) return runCall(interpreter, call);
  if (SPECIAL.has(name)) return notUnderstood(interpreter, call);
  const { ok, fail } = runCall(interpreter, call);
  return {
    ok: unassign(ok, redirected.state, assigned.all),
    fail: unassign(fail, redirected.state, assigned.all),
  };
}

/** `export x=$(…)` is an assignment to bash, and words like others to sh. */
function wordsOf({ dialect }: Interpreter, words: readonly Word[]): readonly Word[] {
  const name = words[0]?.text;
  if (dialect === "sh" || name === undefined || !DECLARERS.has(name)) return words;
  return words.map((word) => (word.assigns ? asQuoted(word) : word));
}

/** `IFS= read -r line` */
function isFieldSeparator(assigned: readonly Assigned[], name: string): boolean {
  return name === "read" && assigned.every((each) => each.name === "IFS");
}

function evaluateAll(interpreter: Interpreter, node: Simple, start: ShellState) {
  let state = start;
  const all: Assigned[] = [];
  for (const assignment of node.assignments) {
    const one = evaluate(interpreter, assignment, state);
    all.push(one.assigned);
    state = one.state;
  }
  return { all, state };
}

function withAll(shell: Shell, all: readonly Assigned[]): Shell {
  return all.reduce(
    (before, { name, variable }) => setVariable(before, name, variable, true),
    shell,
  );
}

/** Without a program, assignments are made in the shell. */
function runAssignments(interpreter: Interpreter, call: Call, all: readonly Assigned[]): Outcome {
  const why = all.find((each) => each.why !== undefined)?.why;
  if (all.length > 0)
    addAct(interpreter, call, {
      name: "",
      args: [],
      why,
      places: why === undefined ? [] : directoryPlaces(call.state),
    });
  const shell = all.reduce(
    (before, { name, variable }) => setVariable(before, name, variable),
    call.state.shell,
  );
  return settled({ ...call.state, shell });
}

/** Variables set for one command are what they were before, unless that command set them. */
function unassign(after: ShellState, before: ShellState, all: readonly Assigned[]): ShellState {
  if (after.shell.lost) return after;
  const variables = new Map(after.shell.variables);
  for (const { name } of all) {
    const old = before.shell.variables.get(name);
    if (old === undefined) variables.delete(name);
    else variables.set(name, old);
  }
  return { ...after, shell: { ...after.shell, variables } };
}
