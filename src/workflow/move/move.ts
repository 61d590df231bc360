import type { Lock } from "../issue/lock.ts";
import type { Command, Intent } from "../machine/machine.ts";
import type { State } from "../machine/states.ts";
import type { Refusal } from "./refusal.ts";

export interface Move {
  readonly from: string;
  readonly to: State;
  readonly command: Command;
  readonly intent: Intent | undefined;
  /** False: the field is not written. */
  readonly changed: boolean;
  readonly takesLock: boolean;
  readonly outsideGraph: boolean;
  /** A person agreed to it: it was put to them, or they had approved it before. */
  readonly approved: boolean;
  /** The lock of another that this move ends or takes over, and why it may. */
  readonly endsLock: { readonly lock: Lock; readonly why: "gone" | "led" | "person" } | undefined;
}

/** What a person is asked about. */
export type AskedFor = "plan" | "close" | "cancel" | "resume";

/** The whole question, and the fact alone for where nobody can be asked. */
export interface PersonQuestion {
  readonly about: AskedFor;
  readonly fact: string;
  readonly question: string;
}

export type Judgement =
  | { readonly kind: "go"; readonly move: Move }
  | ({ readonly kind: "ask"; readonly move: Move } & PersonQuestion)
  | { readonly kind: "refused"; readonly refusal: Refusal };
