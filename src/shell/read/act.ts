/** Where a command runs. `orElse`: the directories it would run in if `dir` does not exist (a `cd` that fails). */
export type Place =
  | { readonly kind: "directory"; readonly dir: string; readonly orElse: readonly string[] }
  | { readonly kind: "git-dir"; readonly path: string }
  | { readonly kind: "unknown" };

/** One word given to a command, with what is known of it before it runs. */
export interface Argument {
  /** Undefined: not known before it runs. */
  readonly value: string | undefined;
  /** As written. */
  readonly text: string;
  /** The value with its unknown pieces left as written. */
  readonly rough: string;
  /** What the value is known to start with; all of it when it is known. */
  readonly prefix: string;
  /** Could it turn out to be a flag, or words one of which is? */
  readonly maybeFlag: boolean;
  /** Could it turn out to be no word or several? */
  readonly several: boolean;
}

/** One simple command, wrappers resolved, with what can be proven about it. */
export interface Act {
  /** "" is no command at all: an assignment, a definition, arithmetic. Undefined: cannot be resolved. */
  readonly name: string | undefined;
  /** For git the global options are taken out: the first one is the subcommand. */
  readonly args: readonly Argument[];
  /** All the places it could act in; every one must satisfy the gate. */
  readonly places: readonly Place[];
  readonly provable: boolean;
  /** It runs something that cannot be read here: an unresolved name, a script file, unknown text fed to a shell. */
  readonly opaque: boolean;
  /** Literal here-document or here-string text fed to it. */
  readonly input: string | undefined;
  /** Source text, for messages. */
  readonly text: string;
}
