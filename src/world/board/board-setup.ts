import { ESTIMATES, PRIORITIES } from "../../workflow/issue/issue.ts";
import { STATES } from "../../workflow/machine/states.ts";

export interface BoardField {
  readonly name: string;
  readonly options: readonly string[];
}

/** The fields the workflow needs; the embedded board has these and no others. */
export const BOARD_FIELDS: readonly BoardField[] = [
  { name: "Workflow State", options: STATES },
  { name: "Estimate", options: ESTIMATES },
  { name: "Priority", options: PRIORITIES },
];

/** One thing set-up would do. `cards`: values that GitHub empties meanwhile and that are written back. */
export interface SetupStep {
  readonly kind: "create board" | "create field" | "add options";
  readonly field: string;
  readonly options: readonly string[];
  readonly cards: number;
}

export interface BoardDescription {
  /** The embedded board's file, or the project's owner and number. */
  readonly place: string;
  /** Where new issues go on GitHub. */
  readonly repository: string | null;
  readonly exists: boolean;
  readonly fields: readonly BoardField[];
}

export interface BoardView {
  readonly number: number;
  readonly name: string;
  readonly layout: string;
  /** null: all cards. */
  readonly filter: string | null;
}

/** What replacing a field's options comes to. */
export interface OptionsPlan {
  readonly field: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly added: readonly string[];
  /** With the number of cards that have it: GitHub would empty them. */
  readonly removed: readonly { readonly option: string; readonly cards: number }[];
  /** Cards with any value in the field. */
  readonly cards: number;
  apply(): Promise<void>;
}

/** The board as a thing to describe and to set up; `Board` is what is on it. */
export interface BoardSetup {
  readonly kind: "embedded" | "github";
  describe(): Promise<BoardDescription>;
  views(): Promise<readonly BoardView[]>;
  /** What the workflow needs and the board lacks. Reads only. */
  plan(): Promise<readonly SetupStep[]>;
  /** Does what `plan` shows, and answers what it did. */
  apply(): Promise<readonly SetupStep[]>;
  /** Reads only, until the plan's `apply` is called. Undefined: the options are fixed. */
  readonly planOptions:
    | ((field: string, options: readonly string[]) => Promise<OptionsPlan>)
    | undefined;
}
