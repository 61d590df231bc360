import type { ParseArgsConfig } from "node:util";
import type { GateTable } from "../gate/define-gate.ts";
import type { Project } from "../world/project.ts";

export type Options = NonNullable<ParseArgsConfig["options"]>;

/** What was typed after the command's own words. */
export interface Args {
  readonly words: readonly string[];
  text(option: string): string | undefined;
  has(option: string): boolean;
}

export interface Terminal {
  readonly project: Project;
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
  override readonly name = "Mistyped";
}

/** Understood, but not possible: the sentence says what to do. */
export class CliRefusal extends Error {
  override readonly name = "Refused";
}

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
  const digits = text?.replace(/^#/, "") ?? "";
  if (!/^[1-9]\d{0,8}$/.test(digits)) throw new UsageError(`${what} is not an issue number`);
  return Number(digits);
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
