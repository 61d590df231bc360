import type { GateTable } from "../gate/define-gate.ts";
import { readIssueNumber } from "../workflow/issue/issue-number.ts";
import type { Workspace } from "../world/workspace.ts";

/** One option of a command; the help and docs/commands.md are written from it. */
export interface CliOption {
  readonly type: "string" | "boolean";
  /** What stands for its value in the help: "N", "TEXT". */
  readonly value?: string;
  readonly about: string;
}

export type Options = Readonly<Record<string, CliOption>>;

/** What was typed after the command's own words. */
export interface Args {
  readonly words: readonly string[];
  text(option: string): string | undefined;
  has(option: string): boolean;
}

export interface Terminal {
  readonly workspace: Workspace;
  readonly gates: GateTable;
  readonly print: (line: string) => void;
}

/** One command of the command line. */
export interface CliCommand {
  /** The words that call it: "board add". */
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly options: Options;
  run(args: Args, terminal: Terminal): Promise<ExitCode>;
}

/** 0: done. 1: refused, or it could not be done. 2: typed wrongly. A gate uses 0 and 2 its own way. */
export type ExitCode = 0 | 1 | 2;

/** Typed wrongly: the sentence says what to type. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Understood, but not possible: the sentence says what to do. */
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

/** For commands that take options alone: a word would be one that was meant otherwise. */
export function noWords({ words: [first] }: Args): void {
  if (first !== undefined) throw new UsageError(`"${first}" is not understood`);
}

export function numberIn(text: string | undefined, what: string): number {
  const number = readIssueNumber(text);
  if (number === undefined) throw new UsageError(`${what} is not an issue number`);
  return number;
}

/** A value out of a fixed list, or the list in the complaint. */
export function oneOfThese<T extends string>(
  value: string | undefined,
  known: readonly T[],
  option: string,
): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (!found) throw new UsageError(`--${option} is one of: ${known.join(", ")}`);
  return found;
}
