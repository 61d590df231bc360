import type { State } from "../../../src/workflow/machine/states.ts";
import type { Board } from "../../../src/world/board/board.ts";
import type { Fate, Point } from "../machine/scheduler.ts";

/** How the acts of one actor wait for their turns. */
export interface Turns {
  /** Waits, and then does something, whatever becomes of it. */
  act<T>(point: Point, act: (fate: Fate) => Promise<T>): Promise<T>;
  /** Waits; whoever calls sees to the fate, but for a death before the act. */
  wait(point: Point): Promise<Fate>;
  /** Never answers: the process is gone. */
  die(): Promise<never>;
  /** What the actor is at met a fault that it was not fated to. */
  spoil(): void;
}

/** An issue as it is, looked at past our own code. */
export interface SeenIssue {
  readonly state: string;
  /** Of the embedded board, where a column names the holder. */
  readonly holder: string | null;
  readonly comments: readonly SeenComment[];
}

/** What a person who edits a comment puts at its end. */
export const EDIT = "\nedited";

export interface SeenComment {
  readonly author: string;
  readonly body: string;
}

export interface NewTownIssue {
  readonly title: string;
  readonly state: State;
  readonly estimate: "XS" | "S" | "M" | null;
}

/** A board with a real adapter, and an independent view of what is on it. */
export interface TownBoard {
  readonly kind: Board["kind"];
  /** The adapter as the process `owner` uses it: each of its acts waits for a turn. */
  open(turns: Turns, owner: string): Promise<Board>;
  add(issue: NewTownIssue): Promise<number>;
  look(): ReadonlyMap<number, SeenIssue>;
  /** What only a page can do, and only on GitHub. */
  readonly page: TownPage | undefined;
  close(): void;
}

/** People and strangers on GitHub's own page. */
export interface TownPage {
  /** A card is dragged: no comment, no claim. */
  move(number: number, state: State): void;
  comment(number: number, body: string, login: string): void;
  /** Edits the nth last comment of an issue; false: there is none. */
  edit(number: number, nth: number): boolean;
}
