import type { Effects } from "../prove/act.ts";
import {
  declaredAs,
  type InFolder,
  type Outcome,
  type Shell,
  type ShellState,
  UNKNOWN,
  type Variable,
} from "./state.ts";

export function either({ ok, fail, succeeds }: Outcome): ShellState {
  return succeeds === true ? ok : joinStates(ok, fail);
}

const MOST_DIRECTORIES = 16;
const MOST_PATHS = 64;

/** What holds when it is not known which of two states it is. */
export function joinStates(one: ShellState, other: ShellState): ShellState {
  if (one === other) return one;
  const shell = joinShells(one.shell, other.shell);
  const effects = joinEffects(one.effects, other.effects);
  if (shell === one.shell && effects === one.effects) return one;
  return { shell, effects };
}

function joinShells(one: Shell, other: Shell): Shell {
  if (one === other) return one;
  return {
    directories: joinDirectories(one.directories, other.directories),
    variables: joinMaps(one.variables, other.variables, joinVariables, UNKNOWN),
    functions: joinMaps(
      one.functions,
      other.functions,
      (a, b) => (a === b ? a : undefined),
      undefined,
    ),
    lost: one.lost || other.lost,
  };
}

function joinDirectories(
  one: Shell["directories"],
  other: Shell["directories"],
): Shell["directories"] {
  if (one === other || one === undefined || other === undefined)
    return one === other ? one : undefined;
  const all = [...one];
  for (const directory of other) {
    if (!all.some(({ path, up }) => path === directory.path && up === directory.up))
      all.push(directory);
  }
  return all.length > MOST_DIRECTORIES ? undefined : all;
}

function joinMaps<T>(
  one: ReadonlyMap<string, T>,
  other: ReadonlyMap<string, T>,
  merge: (a: T, b: T) => T,
  missing: T,
): ReadonlyMap<string, T> {
  if (one === other) return one;
  const merged = new Map<string, T>();
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(name), other.get(name)];
    merged.set(name, merge(a ?? missing, b ?? missing));
  }
  return merged;
}

function joinVariables(one: Variable, other: Variable): Variable {
  if (one === other) return one;
  const inFolder = sameFolder(one.inFolder, other.inFolder);
  return {
    value: one.value === other.value ? one.value : undefined,
    noDash: one.noDash && other.noDash,
    isPlain: one.isPlain && other.isPlain,
    isOne: one.isOne && other.isOne,
    isNumber: one.isNumber && other.isNumber,
    exported: one.exported === other.exported ? one.exported : "maybe",
    ...(inFolder && { inFolder }),
    ...declaredAs(one),
    ...declaredAs(other),
  };
}

function sameFolder(one: InFolder | undefined, other: InFolder | undefined): InFolder | undefined {
  const isSame =
    one?.starts === other?.starts &&
    one?.pattern === other?.pattern &&
    one?.isName === other?.isName;
  return isSame ? one : undefined;
}

export function joinEffects(one: Effects, other: Effects): Effects {
  if (one === other) return one;
  const few = (paths: readonly string[]) => (paths.length > MOST_PATHS ? ["/"] : paths);
  return {
    switchedTo: union(one.switchedTo, other.switchedTo),
    headLost: one.headLost || other.headLost,
    made: few(union(one.made, other.made)),
    gitMade: few(union(one.gitMade, other.gitMade)),
    madeUnknown: one.madeUnknown || other.madeUnknown,
  };
}

function union(one: readonly string[], other: readonly string[]): readonly string[] {
  const more = other.filter((each) => !one.includes(each));
  return more.length === 0 ? one : [...one, ...more];
}

/** True when both say the same, so that a loop need not be read again. */
export function sameState(one: ShellState, other: ShellState): boolean {
  return one === other || fingerprint(one) === fingerprint(other);
}

function fingerprint({ shell, effects }: ShellState): string {
  const functions = [...shell.functions]
    .map(([name, body]) => `${name} ${body === undefined}`)
    .sort();
  const variables = [...shell.variables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directories = shell.directories?.map(({ path, up }) => `${up} ${path}`).sort();
  return JSON.stringify([directories, variables, functions, shell.lost, effects]);
}
