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

/** One step of set-up. `cards`: how many values GitHub empties and set-up writes back. */
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

/** What replacing a field's options would do. */
export interface OptionsPlan {
  readonly field: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly added: readonly string[];
  /** Removed options, each with the number of cards that use it: GitHub would empty them. */
  readonly removed: readonly { readonly option: string; readonly cards: number }[];
  /** Cards with any value in the field. */
  readonly cards: number;
  apply(): Promise<void>;
}

/** Describes and sets up the board itself; `Board` gives access to its issues. */
export interface BoardSetup {
  readonly kind: "embedded" | "github";
  describe(): Promise<BoardDescription>;
  views(): Promise<readonly BoardView[]>;
  /** Steps for what the workflow needs and the board lacks. Writes nothing. */
  plan(): Promise<readonly SetupStep[]>;
  /** Carries out `plan`, and returns the steps it made. */
  apply(): Promise<readonly SetupStep[]>;
  /** Writes nothing until the plan's `apply` is called. Undefined: the options are fixed. */
  readonly planOptions:
    | ((field: string, options: readonly string[]) => Promise<OptionsPlan>)
    | undefined;
}
