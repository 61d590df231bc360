import type { Argument } from "./argument.ts";

export type { Argument } from "./argument.ts";

/** A part of the file system that a command may act on. Paths are absolute, links and `..` still in them. */
export type Place =
  /** The directory it runs in. */
  | { readonly kind: "directory"; readonly path: string }
  /** A file or folder it names. */
  | {
      readonly kind: "path";
      readonly path: string;
      /** It goes there and works on what lies in it: on the folder that it lies in, it does nothing. */
      readonly isEntered?: true;
    }
  | { readonly kind: "git-dir"; readonly path: string }
  | { readonly kind: "unknown"; readonly why: string };

/** What earlier parts of the same text may have changed in the world. */
export interface Effects {
  /** Branches that a repository may have been switched to. */
  readonly switchedTo: readonly string[];
  /** True: a HEAD may point anywhere. */
  readonly headLost: boolean;
  /** Paths that were made, moved or removed: what lies there, or below, is another thing now. */
  readonly made: readonly string[];
  /** Folders in which git may find another repository now, or another HEAD: there, and in all below. */
  readonly gitMade: readonly string[];
  /** True: a path that was not there before may be anything now. */
  readonly madeUnknown: boolean;
}

export const NO_EFFECTS: Effects = {
  switchedTo: [],
  headLost: false,
  made: [],
  gitMade: [],
  madeUnknown: false,
};

/** One simple command, wrappers resolved, with what can be proven about it. */
export interface ProvenAct {
  /** "" is no program: an assignment, a redirection. Undefined: it cannot be known. */
  readonly name: string | undefined;
  /** For git the global options are taken out: the first one is the subcommand. */
  readonly args: readonly Argument[];
  /** True when it is proven to only read. */
  readonly reads: boolean;
  /** Why it is not. */
  readonly why: string | undefined;
  /** It is git: it only reads if these places lie in the project's own repository. */
  readonly isGit: boolean;
  /** Every place it may act on, if it acts. */
  readonly places: readonly Place[];
  /** It is proven to write at these places and nowhere else, whatever directory it runs in. */
  readonly writesAt?: readonly Place[];
  /** What earlier parts of the text may have changed before it runs. */
  readonly before: Effects;
  /** The branch it switches to and does nothing else. */
  readonly switchesTo?: string;
  /** A worktree it adds for a branch that exists, and does nothing else. */
  readonly addsWorktree?: { readonly paths: readonly string[]; readonly branch: string };
  /** It records a commit without content and does nothing else. */
  readonly isEmptyCommit?: true;
  /** It starts a branch where no commit is yet, and does nothing else. */
  readonly startsBranch?: string;
  /** Folders that git was told to take for its working tree. */
  readonly workTrees?: readonly string[];
  /** It runs something that cannot be read here: an unknown name, a script file, unknown text. */
  readonly opaque: boolean;
  /** All words of the `find` that runs it for what it finds, where each is understood. */
  readonly foundBy?: readonly Argument[];
  /** Literal here-document or here-string text fed to it. */
  readonly input: string | undefined;
  /** As written, for messages. */
  readonly text: string;
}
