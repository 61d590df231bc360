import type { ProvenAct } from "../prove/act.ts";
import type { Argument } from "../prove/argument.ts";
import type { Dialect, Script } from "../tree/node.ts";
import type { ParseText } from "../tree/parsed-text.ts";
import type { Outcome, ShellState } from "./state.ts";

/** What the world says before the command runs. */
export interface Start {
  readonly cwd: string;
  readonly home: string | undefined;
  readonly platform: "linux" | "darwin";
  /** Whether a directory is there and can be entered; without it nobody knows. */
  readonly canEnter?: (path: string) => boolean;
  /** Variables of the environment that matter to where a command acts. */
  readonly env?: {
    readonly GIT_DIR?: string | undefined;
    readonly GIT_WORK_TREE?: string | undefined;
    readonly CDPATH?: string | undefined;
  };
}

/** The text did more than a gate has time to follow. */
export class TooManySteps extends Error {
  override readonly name = "TooManySteps";
}

/** In a cold process without a compiler a step takes up to a tenth of a millisecond. */
const MOST_STEPS = 2000;
const DEEPEST_TEXT = 4;
const DEEPEST_CALL = 40;

/** What is gathered while a text is followed. */
export interface Interpreter {
  readonly start: Start;
  readonly acts: ProvenAct[];
  /** The first thing that is not in the language. */
  foreign: string | undefined;
  dialect: Dialect;
  /** The states at every `break`, `continue` and `return`. */
  readonly escapes: ShellState[];
  readonly runScript: (interpreter: Interpreter, script: Script, state: ShellState) => Outcome;
  /** For the text of `sh -c`. */
  readonly parse: ParseText;
  steps: number;
  textDepth: number;
  callDepth: number;
}

/** One simple command on its way to being judged. */
export interface Call {
  readonly words: readonly Argument[];
  readonly state: ShellState;
  /** Run by the shell itself, so that its own commands count. */
  readonly inShell: boolean;
  /** Why it cannot be reading, because of what stands around it. */
  readonly held: string | undefined;
  readonly input: string | undefined;
  readonly text: string;
  /** All words of the `find` that runs it, where each is understood. */
  readonly foundBy?: readonly Argument[];
}

export function step(interpreter: Interpreter, by = 1): void {
  interpreter.steps += by;
  if (interpreter.steps > MOST_STEPS)
    throw new TooManySteps("the command does too much to be followed");
}

/** Runs `run` one call deeper; too deep is not followed. */
export function deeper<T>(interpreter: Interpreter, run: () => T): T {
  interpreter.callDepth += 1;
  if (interpreter.callDepth > DEEPEST_CALL)
    throw new TooManySteps("the command is nested too deeply");
  try {
    return run();
  } finally {
    interpreter.callDepth -= 1;
  }
}

export function isDeepText({ textDepth }: Interpreter): boolean {
  return textDepth >= DEEPEST_TEXT;
}

export function noteForeign(interpreter: Interpreter, why: string): void {
  interpreter.foreign ??= why;
}
