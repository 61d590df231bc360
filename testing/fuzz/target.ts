import type { Random } from "../oracle/random.ts";

/** Something that reads input from outside. */
export interface Target {
  readonly name: string;
  /** How often it is chosen, beside the others. */
  readonly share: number;
  make(random: Random): string;
  /** What is wrong with what came of it. Whatever it throws is wrong as well. */
  faults(input: string): readonly string[] | Promise<readonly string[]>;
}
