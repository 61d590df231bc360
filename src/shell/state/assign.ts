import type { Argument } from "../prove/argument.ts";
import type { Assignment } from "../tree/node.ts";
import { asQuoted, expandWord } from "./expand.ts";
import { type Interpreter, TooManySteps } from "./interpreter.ts";
import { declaredAs, type Shell, type ShellState, UNKNOWN, type Variable } from "./state.ts";

// zsh ties these to what it looks programs and functions up by.
const OF_ZSH =
  /^(?:path|cdpath|fpath|manpath|mailpath|fignore|psvar|watch|prompt|argv|status|histchars|module_path|signals|options|functions|aliases|commands|parameters|modules|options|dirstack|history|jobdirs|nameddirs|userdirs)$/;
const LOWER_CASE = /^[a-z_][a-z0-9_]*$/;
/** Names that people give to values of their own; no program of the table and no shell reads them. */
const OWN_NAMES = new Set([
  ...[
    "BASE",
    "BASE_SHA",
    "HEAD_SHA",
    "MERGE_BASE",
    "SHA",
    "COMMIT",
    "BRANCH",
    "TAG",
    "REF",
    "REV",
    "REMOTE",
  ],
  ...[
    "FILE",
    "FILES",
    "DIR",
    "ROOT",
    "REPO",
    "NAME",
    "COUNT",
    "TOTAL",
    "RESULT",
    "OUTPUT",
    "OUT",
    "ISSUE",
  ],
  ...[
    "PR",
    "NUM",
    "NUMBER",
    "MSG",
    "MESSAGE",
    "TITLE",
    "BODY",
    "VERSION",
    "CURRENT",
    "DEFAULT_BRANCH",
  ],
  ...["PATTERN", "QUERY", "DATE", "START", "LINE", "KEY", "VALUE", "TODAY", "SRC", "TMP", "OWNER"],
]);
/** Names programs read, and the values that do no more than change how they print. */
const HARMLESS_VALUES: Readonly<Record<string, RegExp>> = {
  NO_COLOR: /^[0-9a-z]*$/,
  TERM: /^[\w-]*$/,
  PAGER: /^cat$/,
  GIT_PAGER: /^cat$/,
  GH_PAGER: /^cat$/,
  GIT_OPTIONAL_LOCKS: /^0$/,
  GIT_TERMINAL_PROMPT: /^0$/,
  TZ: /^[\w/+:-]*$/,
  LANG: /^[\w.@-]*$/,
  LANGUAGE: /^[\w.@:-]*$/,
};

/** Why an assignment cannot be shown to change nothing but how something prints. */
export function whyNotHarmless(name: string, value: string | undefined): string | undefined {
  if (LOWER_CASE.test(name) && !OF_ZSH.test(name)) return undefined;
  if (OWN_NAMES.has(name) || /^[A-Z]$/.test(name)) return undefined;
  const allowed = name.startsWith("LC_")
    ? /^[\w.@-]*$/
    : Object.hasOwn(HARMLESS_VALUES, name)
      ? HARMLESS_VALUES[name]
      : undefined;
  if (allowed !== undefined && value !== undefined && allowed.test(value)) return undefined;
  return `${name} may be read by a program`;
}

export interface Assigned {
  readonly name: string;
  readonly variable: Variable;
  readonly why: string | undefined;
}

/** Evaluates an assignment. It is not made yet: see `setVariable`. */
export function evaluate(
  interpreter: Interpreter,
  { name, append, value }: Assignment,
  state: ShellState,
): { readonly assigned: Assigned; readonly state: ShellState } {
  const { arg, state: after } = expandWord(interpreter, asQuoted(value), state);
  const variable = append ? unknownVariable() : variableOf(arg);
  const why = whyNotHarmless(name, append ? undefined : arg.value);
  return { assigned: { name, variable, why }, state: after };
}

/** What is known of a variable that is given this word. */
export function variableOf(arg: Argument): Variable {
  const { value, prefix } = arg;
  const noDash =
    value === undefined ? prefix !== "" && !prefix.startsWith("-") : !value.startsWith("-");
  return {
    value,
    noDash: noDash || (value === undefined && !arg.maybeFlag),
    isPlain: arg.isNumber || arg.isWord,
    isOne: arg.isNumber,
    isNumber: arg.isNumber,
    exported: false,
    ...(arg.isGlob && {
      inFolder: { starts: prefix, pattern: arg.rough, isName: arg.isName === true },
    }),
  };
}

export function unknownVariable(): Variable {
  return { ...UNKNOWN, exported: false };
}

// Each one set copies the others.
const MOST_VARIABLES = 256;

/** Names that the shell itself gives values to, whatever a text assigned. */
const SET_BY_SHELL =
  /^(?:_|PWD|OLDPWD|REPLY|U?ID|E?[UG]ID|PPID|S?RANDOM|SECONDS|LINENO|OPT(?:ARG|IND)|PIPESTATUS|FUNCNAME|GROUPS|DIRSTACK|HISTCMD|SHLVL|SHELLOPTS|MAPFILE|COPROC|LINES|COLUMNS|USERNAME|ERRNO|M(?:ATCH|BEGIN|END)|(?:BASH|COMP_|EPOCH|READLINE_|TTY|TRY_BLOCK_)\w*)$/;

/** The shell with a variable set; it stays exported if it was. */
export function setVariable(
  shell: Shell,
  name: string,
  variable: Variable,
  exported?: boolean,
): Shell {
  if (shell.variables.size > MOST_VARIABLES) throw new TooManySteps("it sets too many variables");
  const before = shell.variables.get(name);
  // A variable nobody set here may have come from the environment, and is passed on then.
  const isPassed = exported ?? before?.exported ?? (/^GIT_/.test(name) ? false : "maybe");
  const isCertain = before?.isFixed !== true && !SET_BY_SHELL.test(name);
  const variables = new Map(shell.variables).set(name, {
    ...(isCertain ? variable : unknownVariable()),
    ...declaredAs(before),
    ...declaredAs(variable),
    exported: isPassed,
  });
  return { ...shell, variables };
}

/** Names that mean something here though no text sets them. */
const KNOWN_AT_START = new Set(["HOME", "PWD", "CDPATH"]);

/** Takes a variable away: it is not what it was at the start, here and in shells started from here. */
export function takeAway(variables: Map<string, Variable>, name: string): void {
  const declared = declaredAs(variables.get(name));
  if (KNOWN_AT_START.has(name)) variables.set(name, { ...UNKNOWN, ...declared });
  else if (declared.isFixed || declared.isLocal)
    variables.set(name, { ...unknownVariable(), ...declared });
  else variables.delete(name);
}
