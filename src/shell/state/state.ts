import type { Effects } from "../prove/act.ts";
import type { ShellCommand } from "../tree/node.ts";

/** What is known of a variable's value. */
export interface Variable {
  /** Undefined: not known before it runs. */
  readonly value: string | undefined;
  /** It does not begin with a dash. */
  readonly noDash: boolean;
  /** Without quotes it is one word, or words none of which begins with a dash. */
  readonly isPlain: boolean;
  /** Without quotes it is just one word. */
  readonly isOne: boolean;
  readonly isNumber: boolean;
  /** Whether programs are given it; "maybe": if the environment had it, or on one of two ways. */
  readonly exported: boolean | "maybe";
  /** A name, or a pattern for names, in a folder that is known: all that is known of the value. */
  readonly inFolder?: InFolder;
  /** Declared where it may be a function's own: when that ends, the one from before is back. */
  readonly isLocal?: true;
  /** `readonly` was said of it: a later assignment fails, and the text may go on all the same. */
  readonly isFixed?: true;
}

export interface InFolder {
  /** What the value starts with. */
  readonly starts: string;
  /** The whole of it, a star for what is not known. */
  readonly pattern: string;
  /** One word without blanks, and no pattern: what a program printed is a part of a name. */
  readonly isName: boolean;
}

/** A name, or a part of one, of which nothing else is known. */
export const A_NAME: InFolder = { starts: "", pattern: "*", isName: true };

export const UNKNOWN: Variable = {
  value: undefined,
  noDash: false,
  isPlain: false,
  isOne: false,
  isNumber: false,
  exported: "maybe",
};

/** What an assignment does not change about a variable. */
export function declaredAs(variable: Variable | undefined): Pick<Variable, "isLocal" | "isFixed"> {
  return {
    ...(variable?.isLocal && { isLocal: true }),
    ...(variable?.isFixed && { isFixed: true }),
  };
}

/** A directory the shell may be in. */
export interface Directory {
  readonly path: string;
  /** "name": `..` goes up by name; "real": all links are resolved; "mixed": neither is certain. */
  readonly up: "name" | "real" | "mixed";
}

/** The shell that runs a command, as far as it is known. */
export interface Shell {
  /** Every directory it may be in; undefined: any. */
  readonly directories: readonly Directory[] | undefined;
  readonly variables: ReadonlyMap<string, Variable>;
  /** undefined: which function this is depends on what ran before. */
  readonly functions: ReadonlyMap<string, ShellCommand | undefined>;
  /** True: something ran in it that is not understood, so that nothing about it is certain. */
  readonly lost: boolean;
}

export interface ShellState {
  readonly shell: Shell;
  readonly effects: Effects;
}

/** The states in which a command may leave things: when it succeeds, and when it fails. */
export interface Outcome {
  readonly ok: ShellState;
  readonly fail: ShellState;
  /** It succeeds; what would follow its failure is judged all the same. */
  readonly succeeds?: boolean;
}

export function settled(state: ShellState): Outcome {
  return { ok: state, fail: state };
}

/** Nothing about the shell is certain any more, nor where a HEAD points. */
export function loseShell({ effects }: ShellState): ShellState {
  return {
    shell: { directories: undefined, variables: new Map(), functions: new Map(), lost: true },
    effects: { ...effects, headLost: true, madeUnknown: true },
  };
}
