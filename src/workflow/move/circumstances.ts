import type { LockHolder } from "../issue/presence.ts";
import type { Modes } from "../machine/modes.ts";
import type { Role } from "../machine/roles.ts";
import type { ProductFacts } from "../product/product.ts";
import type { PlanVersion } from "./approval.ts";

/** Everything beside the issue itself that a move is judged by. */
export interface Circumstances {
  /** The caller, in the form in which a lock names its holder. */
  readonly actor: string;
  /** Undefined: the main thread or a role we do not know, which may use any command. */
  readonly role: Role | undefined;
  /** A person makes the move, on the command line. */
  readonly isPerson: boolean;
  readonly now: number;
  readonly modes: Modes;
  /** A person agreed to this very move: asked by the client, or by `ralph approve`. */
  readonly asked: boolean;
  /** What is known of the one who holds the lock. */
  readonly lockHolder: LockHolder;
  readonly products: ProductFacts | "not read";
  /** The plan that a person would be asked about, where it was looked up. */
  readonly planAsked?: PlanVersion | undefined;
}

/** Nobody holds the lock, or nothing is known of its holder. */
export const NO_LOCK_HOLDER: LockHolder = {
  holder: undefined,
  presence: "elsewhere",
  isLed: false,
};
