import type { Argument } from "../prove/argument.ts";
import type { Piece, VariablePiece, Word } from "../tree/node.ts";
import { addAct } from "./add-act.ts";
import { deeper, type Interpreter, noteForeign, step } from "./interpreter.ts";
import { joinEffects } from "./join.ts";
import { directoryPlaces } from "./places.ts";
import { printedDirectory, printedFolder } from "./printed-path.ts";
import { printsOf } from "./prints.ts";
import { A_NAME, loseShell, type ShellState, UNKNOWN, type Variable } from "./state.ts";
import { variableNamed } from "./variable.ts";
import { assemble, fixed, type Part, unknownPart } from "./word-part.ts";

/** Nothing is split or matched in a value, so that it is as if quoted. */
export function asQuoted(word: Word): Word {
  return {
    ...word,
    pieces: word.pieces.map((piece) => ("quoted" in piece ? { ...piece, quoted: true } : piece)),
  };
}

/** Words after expansion, and the state that substitutions among them leave. */
export interface Expanded {
  readonly args: readonly Argument[];
  readonly state: ShellState;
}

export function expandWords(
  interpreter: Interpreter,
  words: readonly Word[],
  start: ShellState,
): Expanded {
  let state = start;
  const args: Argument[] = [];
  for (const word of words) {
    const one = expandWord(interpreter, word, state);
    state = one.state;
    args.push(one.arg);
  }
  return { args, state };
}

export function expandWord(
  interpreter: Interpreter,
  word: Word,
  start: ShellState,
): { readonly arg: Argument; readonly state: ShellState } {
  step(interpreter);
  let state = start;
  const parts: Part[] = [];
  for (const piece of word.pieces) {
    const expanded = expandPiece(interpreter, piece, state);
    parts.push(expanded.part);
    state = expanded.state;
  }
  return { arg: assemble(parts, word), state };
}

function expandPiece(
  interpreter: Interpreter,
  piece: Piece,
  state: ShellState,
): { readonly part: Part; readonly state: ShellState } {
  switch (piece.kind) {
    case "text":
      return { part: fixed(piece.value, /^[0-9]+$/.test(piece.value)), state };
    case "home":
      return { part: homePart(interpreter, state), state };
    case "glob":
      return {
        part: {
          known: undefined,
          rough: "*",
          noDash: false,
          splits: true,
          mayFlag: false,
          isGlob: true,
        },
        state,
      };
    case "variable":
      return expandVariable(interpreter, piece, state);
    case "arithmetic":
      return expandArithmetic(interpreter, piece, state);
    case "process":
      return expandProcess(interpreter, piece, state);
    case "element":
      return expandElement(interpreter, piece, state);
    case "substitution": {
      const here = printedDirectory(piece, state);
      if (here !== undefined) return { part: fixed(here), state };
      const { ok, fail } = deeper(interpreter, () =>
        interpreter.runScript(interpreter, piece.script, state),
      );
      // It ran in a shell of its own: only what it did to the world remains.
      const after = { shell: state.shell, effects: joinEffects(ok.effects, fail.effects) };
      const folder = printedFolder(
        piece,
        state,
        (word) => expandWord(interpreter, word, state).arg,
      );
      if (folder !== undefined) return { part: fixed(folder), state: after };
      const prints = printsOf(piece.script);
      const isPlain = prints === "word" || prints === "number" || prints === "name";
      const part = unknownPart(piece.text, piece.quoted, {
        noDash: prints !== undefined,
        isPlain,
        isOne: false,
        isNumber: prints === "number",
        ...(prints === "name" && { inFolder: A_NAME }),
      });
      return { part, state: after };
    }
  }
}

function homePart(interpreter: Interpreter, state: ShellState): Part {
  const { value } = variableNamed(interpreter, "HOME", state);
  return value === undefined ? unknownPart("~", true, UNKNOWN) : fixed(value);
}

function expandVariable(
  interpreter: Interpreter,
  piece: VariablePiece,
  start: ShellState,
): { readonly part: Part; readonly state: ShellState } {
  const { state } = expandWords(interpreter, piece.operands, start);
  const digits = { noDash: true, isPlain: true, isOne: true, isNumber: true };
  if (piece.use === "length") return { part: unknownPart(piece.text, piece.quoted, digits), state };
  const variable = variableNamed(interpreter, piece.name, state);
  if (piece.use === "changed")
    return { part: unknownPart(piece.text, piece.quoted, UNKNOWN), state };
  if (piece.use === "cut") return { part: cutPart(piece, variable, state), state };
  if (variable.value !== undefined && (piece.quoted || isOneWord(variable.value, state))) {
    return { part: fixed(variable.value, variable.isNumber), state };
  }
  // "$@" is several words, each of which may be an option.
  const quoted = piece.quoted && piece.name !== "@";
  return { part: unknownPart(piece.text, quoted, variable), state };
}

/** A part of the value, or all of it: without a dash in it, it begins with none. */
function cutPart({ text, quoted }: VariablePiece, variable: Variable, state: ShellState): Part {
  const { value, isPlain, inFolder } = variable;
  const noDash = value === undefined ? isPlain && !inFolder : !value.includes("-");
  const isOne = value === undefined ? variable.isOne : isOneWord(value, state);
  return unknownPart(text, quoted, {
    noDash,
    isPlain: noDash && (isPlain || isOne),
    isOne,
    isNumber: false,
  });
}

/** Without quotes a value is split at blanks, or where IFS says, and matched as a pattern. */
function isOneWord(value: string, { shell }: ShellState): boolean {
  return value !== "" && !shell.variables.has("IFS") && !/[\s*?[\]\\]/.test(value);
}

/** Not proven to only read, and no change of the shell or of where it stands. */
function addUnproven(interpreter: Interpreter, state: ShellState, why: string, text: string): void {
  const call = { words: [], state, inShell: true, held: undefined, input: undefined, text };
  addAct(interpreter, call, { name: "", args: [], why, places: directoryPlaces(state) });
}

/** The command inside runs beside the other one, so that its effects may come before it. */
function expandProcess(
  interpreter: Interpreter,
  { script, text }: Extract<Piece, { kind: "process" }>,
  state: ShellState,
): { readonly part: Part; readonly state: ShellState } {
  const { ok, fail } = deeper(interpreter, () => interpreter.runScript(interpreter, script, state));
  const after = { shell: state.shell, effects: joinEffects(ok.effects, fail.effects) };
  addUnproven(interpreter, after, "a process substitution", text);
  return { part: fixed("/dev/fd/63"), state: after };
}

function expandElement(
  interpreter: Interpreter,
  { isLength, quoted, text }: Extract<Piece, { kind: "element" }>,
  state: ShellState,
): { readonly part: Part; readonly state: ShellState } {
  addUnproven(interpreter, state, "a subscript", text);
  const digits = { noDash: true, isPlain: true, isOne: true, isNumber: true };
  // "${x[@]}" is several words, each of which may be an option.
  const isOne = quoted && !text.endsWith("[@]}");
  return { part: unknownPart(text, isOne, isLength ? digits : UNKNOWN), state };
}

/** A variable in arithmetic is evaluated as an expression: it must be known to be a number. */
function expandArithmetic(
  interpreter: Interpreter,
  { names, quoted, text }: Extract<Piece, { kind: "arithmetic" }>,
  state: ShellState,
): { readonly part: Part; readonly state: ShellState } {
  const isKnown = names.every((name) => {
    const { value, isNumber } = variableNamed(interpreter, name, state);
    return isNumber || /^-?(?:0|[1-9][0-9]*)$/.test(value ?? "");
  });
  const part = unknownPart(text, quoted, {
    noDash: false,
    isPlain: false,
    isOne: true,
    isNumber: true,
  });
  if (isKnown) return { part, state };
  const why = "arithmetic on what may be no number";
  noteForeign(interpreter, why);
  const call = { words: [], state, inShell: true, held: undefined, input: undefined, text };
  const places = [...directoryPlaces(state), { kind: "unknown", why } as const];
  addAct(interpreter, call, { name: undefined, args: [], why, opaque: true, places });
  return { part, state: loseShell(state) };
}
