import type { Argument } from "./act.ts";
import { NO_GIT_DIR, type Scope } from "./scope.ts";

/** A variable given a value; undefined: not known before it runs. */
export interface Assigned {
  readonly name: string;
  readonly value: string | undefined;
  /** It may turn out to be more than the assignment. */
  readonly several: boolean;
}

const NAMES_THAT_LEAD = new Set(["HOME", "PWD", "OLDPWD", "CDPATH"]);
const NAME_AND_VALUE = /^([A-Za-z_]\w*)(\+?)=/;

/** Reads `X=y`; undefined when the word is no assignment. */
export function assignedBy(word: Argument): Assigned | undefined {
  const [start = "", name, append] = NAME_AND_VALUE.exec(word.prefix) ?? [];
  if (name === undefined) return undefined;
  const value = append === "+" ? undefined : word.value?.slice(start.length);
  return { name, value, several: word.several };
}

/** Variables that cannot make a reading command write. */
export function isHarmless({ name, several }: Assigned): boolean {
  if (several) return false;
  return ["GIT_DIR", "GIT_WORK_TREE", "LANG"].includes(name) || name.startsWith("LC_");
}

/** The scope with a variable that the commands in it are given. */
export function give(scope: Scope, { name, value }: Assigned): Scope {
  if (name === "GIT_DIR") return { ...scope, gitDirs: [{ set: true, path: value }] };
  if (name === "GIT_COMMON_DIR") return { ...scope, gitDirs: [{ set: true, path: undefined }] };
  return NAMES_THAT_LEAD.has(name) ? { ...scope, astray: true } : scope;
}

/** The scope with a variable set in the shell, which commands see only if it was exported. */
export function keep(scope: Scope, assigned: Assigned): Scope {
  const given = give(scope, assigned);
  if (given.gitDirs === scope.gitDirs) return given;
  return { ...given, gitDirs: [...scope.gitDirs, ...given.gitDirs] };
}

export function withoutGitDir(scope: Scope): Scope {
  return { ...scope, gitDirs: [NO_GIT_DIR] };
}
