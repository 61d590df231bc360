import type { GateTable } from "../gate/define-gate.ts";
import { readIssueNumber } from "../workflow/issue/issue-number.ts";
import type { Workspace } from "../world/workspace.ts";
import type { PageFiles } from "./page/page-files.ts";
import type { Style } from "./screen/screen.ts";

/** One option of a command; the help and docs/commands.md are written from it. */
export interface CliOption {
  readonly type: "string" | "boolean";
  /** The placeholder of its value in the help: "N", "TEXT". */
  readonly value?: string;
  readonly about: string;
}

export type Options = Readonly<Record<string, CliOption>>;

/** The arguments after the command's name. */
export interface Args {
  readonly words: readonly string[];
  text(option: string): string | undefined;
  has(option: string): boolean;
}

export interface Terminal {
  readonly workspace: Workspace;
  readonly gates: GateTable;
  /** Every command, for those that are about commands. */
  readonly commands: readonly CliCommand[];
  /** The files of the page, which only `ralph page` loads. */
  readonly pageFiles: () => Promise<PageFiles>;
  readonly print: (line: string, style?: Style) => void;
}

/** One command of the command line. */
export interface CliCommand {
  /** The words that call it: "board add". */
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly options: Options;
  /** The names of the words it takes besides options; none if left out. */
  readonly words?: readonly string[];
  run(args: Args, terminal: Terminal): Promise<ExitCode>;
}

/** 0: done. 1: refused or not possible. 2: wrong usage. For a gate 0 and 2 mean pass and block. */
export type ExitCode = 0 | 1 | 2;

/** Wrong usage. The message says what to type. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Not possible. The message says what to do. */
export class CliRefusal extends Error {
  override readonly name = "CliRefusal";
}

export const JSON_OPTION = {
  json: { type: "boolean", about: "print JSON" },
} as const satisfies Options;

export const DRY_RUN_OPTION = {
  "dry-run": { type: "boolean", about: "only show what it would do" },
} as const satisfies Options;

export const REASON_OPTION = {
  reason: { type: "string", value: "TEXT", about: "why, for the audit comment" },
} as const satisfies Options;

export function required(args: Args, option: string): string {
  const value = args.text(option);
  if (value === undefined || value.trim() === "") throw new UsageError(`--${option} is missing`);
  return value;
}

export function numberIn(text: string | undefined, what: string): number {
  if (text === undefined) throw new UsageError(`${what} is missing`);
  // Tasks, branches and documents call it GH-42.
  const number = readIssueNumber(text.replace(/^GH-(?=\d)/i, ""));
  if (number === undefined) throw new UsageError(`${what} is not an issue number`);
  return number;
}
