import type { Estimate, Priority } from "../../workflow/issue/issue.ts";
import type { State } from "../../workflow/machine/states.ts";
import type { Spending } from "./board.ts";

/** An issue on GitHub that is a copy of one of an embedded board. */
export interface Copy {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  /** It has everything. Its state is written last, so that nobody takes up half an issue. */
  readonly isWhole: boolean;
}

/** What a copy gets beside title and description. Whatever it has already is left as it is. */
export interface CopyParts {
  readonly state: State;
  readonly estimate: Estimate | undefined;
  readonly priority: Priority | undefined;
  readonly labels: readonly string[];
  readonly parent: Copy | undefined;
  readonly blockedBy: readonly Copy[];
  /** Oldest first. */
  readonly comments: readonly string[];
}

/** Where the issues of an embedded board are copied to. */
export interface CopyTarget {
  /** For people: `acme/eng, project 7`. */
  readonly name: string;
  /** Looks up what is needed, and throws when the project lacks a field or an option. */
  prepare(parts: readonly CopyParts[]): Promise<void>;
  /** The copies that are there, by the numbers the issues have on the embedded board. */
  copies(): Promise<ReadonlyMap<number, Copy>>;
  /** Makes the issue with the mark by which `copies` finds it again. */
  make(number: number, title: string, body: string): Promise<Copy>;
  /** Adds what the copy lacks; the same call again adds nothing twice. */
  complete(copy: Copy, parts: CopyParts): Promise<void>;
  spent(): Spending;
}
