import type { ValueKind } from "./value-kinds.ts";

/**
 * How far the project's settings file counts for a setting. A repository decides nothing against
 * its user: `stricter`: a value that is at least as strict as the default, any other only once a
 * person trusted the file on this machine; `remote`: if the repository it names is a remote of this
 * checkout, else only once it is trusted; `trusted`: only once it is trusted.
 */
export type FromFile = "always" | "stricter" | "remote" | "trusted" | "never";

/**
 * One row per setting. The gates' reader, `ralph settings`, the JSON Schema, the doctor's check,
 * the README and docs/settings.md derive from these rows: to add a setting, add a row.
 */
export interface Setting<T = unknown, D = unknown> {
  /** Its path in the file, and its name everywhere else. */
  readonly key: string;
  /** `RALPH_` and the key in upper snake case, with GH for github; then other accepted names. */
  readonly variables: readonly [string, ...string[]];
  readonly fromFile: FromFile;
  /** For `stricter`: every value, the strictest first. */
  readonly strictestFirst?: readonly T[];
  readonly kind: ValueKind<T>;
  /** The value when nobody sets it; undefined: there is none. */
  readonly fallback: D;
  /** For the docs: what happens without a value, if there is no fallback. */
  readonly otherwise?: string;
  readonly meaning: string;
}

/** Keeps a row's types: the type of `settingValue` depends on its kind and fallback. */
export function setting<T, const D extends T | undefined>(row: Setting<T, D>): Setting<T, D> {
  return row;
}
