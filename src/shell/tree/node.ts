/** The shell language that is understood. Whatever is not in it becomes a `Foreign` node. */
export interface Script {
  readonly statements: readonly Statement[];
}

export interface Statement {
  readonly command: ShellCommand;
  readonly background: boolean;
}

export type ShellCommand =
  | Simple
  | Pipeline
  | AndOr
  | { readonly kind: "group"; readonly body: Script; readonly redirects: readonly Redirect[] }
  | { readonly kind: "subshell"; readonly body: Script; readonly redirects: readonly Redirect[] }
  | If
  | While
  | For
  | Case
  | Test
  | { readonly kind: "function"; readonly name: string; readonly body: ShellCommand }
  | Foreign;

export interface Simple {
  readonly kind: "simple";
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  readonly text: string;
}

export interface Pipeline {
  readonly kind: "pipeline";
  readonly parts: readonly ShellCommand[];
  readonly negated: boolean;
}

export interface AndOr {
  readonly kind: "and-or";
  readonly first: ShellCommand;
  readonly rest: readonly { readonly operator: "&&" | "||"; readonly command: ShellCommand }[];
}

export interface If {
  readonly kind: "if";
  readonly branches: readonly { readonly test: Script; readonly body: Script }[];
  readonly otherwise: Script | undefined;
  readonly redirects: readonly Redirect[];
}

export interface While {
  readonly kind: "while";
  readonly test: Script;
  readonly body: Script;
  readonly redirects: readonly Redirect[];
}

export interface For {
  readonly kind: "for";
  readonly name: string;
  /** Undefined: the positional parameters. */
  readonly words: readonly Word[] | undefined;
  readonly body: Script;
  readonly redirects: readonly Redirect[];
}

export interface Case {
  readonly kind: "case";
  readonly word: Word;
  readonly items: readonly { readonly patterns: readonly Word[]; readonly body: Script }[];
  readonly redirects: readonly Redirect[];
}

/** `[[ … ]]` with operators that only compare and look at files. */
export interface Test {
  readonly kind: "test";
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

/** Text that is shell code, but not in the language: what it does cannot be proven. */
export interface Foreign {
  readonly kind: "foreign";
  readonly why: string;
  readonly text: string;
}

export interface Assignment {
  readonly name: string;
  readonly append: boolean;
  readonly value: Word;
}

export interface Word {
  readonly pieces: readonly Piece[];
  readonly text: string;
  /** `x=y` in the place of an argument: `export` and its like take it for an assignment. */
  readonly assigns?: Assignment;
}

export type Piece =
  | { readonly kind: "text"; readonly value: string }
  /** `~` at the start of a word. */
  | { readonly kind: "home" }
  | { readonly kind: "glob" }
  | VariablePiece
  | {
      readonly kind: "substitution";
      readonly script: Script;
      readonly quoted: boolean;
      readonly text: string;
    }
  /** `<(…)`: a command that runs beside the one that is given its output as a file. */
  | { readonly kind: "process"; readonly script: Script; readonly text: string }
  /** `${x[0]}`, `${x[@]}`: elements by a number that is written there, or all of them. */
  | {
      readonly kind: "element";
      readonly isLength: boolean;
      readonly quoted: boolean;
      readonly text: string;
    }
  /** Arithmetic on integers and on these variables. */
  | {
      readonly kind: "arithmetic";
      readonly names: readonly string[];
      readonly quoted: boolean;
      readonly text: string;
    };

export interface VariablePiece {
  readonly kind: "variable";
  readonly name: string;
  readonly quoted: boolean;
  /**
   * "value": `$x`; "length": `${#x}`; "changed": with an operator, whose words are `operands`;
   * "cut": `$x:t`, of which zsh takes a part and bash all.
   */
  readonly use: "value" | "length" | "changed" | "cut";
  readonly operands: readonly Word[];
  readonly text: string;
}

export interface Redirect {
  readonly operator: "<" | ">" | ">>" | ">|" | "<>" | "&>" | "&>>" | "<&" | ">&" | "<<" | "<<<";
  readonly target: Word;
}

/** bash is what runs a command; sh is what runs the text of `sh -c`. */
export type Dialect = "bash" | "sh";
