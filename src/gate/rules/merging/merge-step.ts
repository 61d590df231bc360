import type { Argument } from "../../../shell/prove/argument.ts";
import type { Written } from "../../../shell/written/written.ts";
import type { Checkout, PlacedAct } from "../../facts.ts";

/** What a command wants to do that bears on a merge, as far as its text says. */
export type MergeStep =
  /** The required branch may get what these words name. */
  | {
      readonly kind: "brings";
      readonly words: readonly string[];
      readonly at: Checkout | undefined;
      /** What an earlier part of the text may have given a name to. */
      readonly made?: readonly string[];
      /** Only where it is written into a checkout of that branch. */
      readonly into?: readonly Written[];
      /** Of a forge, where the call names one. */
      readonly repository?: string | undefined;
    }
  /** Files come from one place to another without git. */
  | { readonly kind: "copies"; readonly from: readonly string[]; readonly into: readonly Written[] }
  /** The required branch gets what it follows. */
  | {
      readonly kind: "follows";
      readonly at: Checkout | undefined;
      /** What an earlier part of the text made it follow. */
      readonly made?: readonly string[];
    }
  | { readonly kind: "abort"; readonly at: Checkout | undefined }
  /** It would commit a merge that is half done. */
  | { readonly kind: "finish"; readonly at: Checkout | undefined }
  | PullRequestStep
  /** Undefined: what git's settings say. */
  | {
      readonly kind: "push";
      readonly source: string | undefined;
      readonly at: Checkout | undefined;
      readonly made?: readonly string[];
      /** It goes to the required branch from another name. */
      readonly isRenamed?: true;
      /** What an earlier part of the text may have moved that name to. */
      readonly moved?: readonly string[];
    }
  /** The branch goes, or moves to `keeps`; `newName`: it is renamed. */
  | {
      readonly kind: "remove-branch";
      readonly branch: string;
      readonly keeps?: string;
      readonly newName?: string;
      readonly at: Checkout | undefined;
    }
  | { readonly kind: "remove-worktree"; readonly word: string; readonly paths: readonly string[] }
  /** A folder that goes with all that is in it, or what a pattern finds in it. */
  | {
      readonly kind: "remove-folder";
      readonly path: string;
      readonly pattern: Argument | undefined;
      /** Of all that is in it only what has a name like one of these. */
      readonly names?: readonly string[];
      /** Only what git does not track. */
      readonly untracked?: true;
    }
  /** Folders that go with all that is in them, and that only the running command knows. */
  | {
      readonly kind: "remove-open";
      /** The whole command: one of its words may name them. */
      readonly text: string;
      /** Where it runs. */
      readonly from: readonly string[];
      /** What each of their paths ends with. */
      readonly ending: string;
    }
  /** A subcommand that git does not have by itself. */
  | {
      readonly kind: "alias";
      readonly name: string;
      readonly words: readonly string[];
      readonly at: Checkout | undefined;
    }
  /** A script that is run, and the words it is given. No paths: where it runs is not known. */
  | {
      readonly kind: "script";
      readonly file: string;
      readonly paths: readonly string[];
      readonly text: string;
    }
  /** Files that may be git's own. */
  | { readonly kind: "writes"; readonly paths: readonly string[]; readonly text: string }
  /** Text that is run and cannot be read. */
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable"; readonly why: string };

export interface PullRequestStep {
  readonly kind: "pull-request";
  readonly does: "merge" | "close";
  /** Number, address or branch; undefined: that of the branch it stands on. */
  readonly target: string | undefined;
  /** `-R`: another repository, perhaps. */
  readonly repository: string | undefined;
  /** Past the rules of the project. */
  readonly isForced: boolean;
  readonly at: Checkout | undefined;
}

/** One git command, and where it stands. */
export interface GitAct {
  readonly placed: PlacedAct;
  /** The words behind the subcommand. */
  readonly args: readonly Argument[];
  readonly at: Checkout | undefined;
  /** HEAD may be the required branch. */
  readonly isOn: boolean;
  readonly required: string;
  readonly command: string;
  /** Every word of the whole command: what one part prints, another may be fed. */
  readonly everyWord: readonly string[];
}

export function unreadable(why: string): MergeStep[] {
  return [{ kind: "unreadable", why }];
}

export const UNKNOWN_SOURCE = "what it merges is not known before it runs";
