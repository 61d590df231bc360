import type { Role } from "../../../src/workflow/machine/roles.ts";
import type { TownClient } from "../machine/client-pool.ts";

/** A session from its start to its process's end; `/clear` and `--resume` go on with it. */
export interface Life {
  isAlive: boolean;
  readonly isElsewhere: boolean;
  /** The step in which it was last resumed. */
  resumedAt: number;
}

/** What an actor does on the board at the moment. */
export interface Op {
  /** In the reason or the text of whatever it writes. */
  readonly token: string;
  readonly by: Actor;
  readonly number: number;
  readonly kind: "hand-off" | "comment" | "person";
  readonly command: string;
  readonly intent: string;
  /** The step in which it began. */
  readonly since: number;
  /** A person agreed to it. */
  asked: boolean;
  /** The state that its last request saw. */
  seen: string | undefined;
  /** What it wrote over without having seen it. */
  overwrote: string | undefined;
  /** The move it made last. */
  moved: { readonly from: string; readonly to: string } | undefined;
  isRepeated: boolean;
  isFaulty: boolean;
  outcome: "open" | "written" | "not written" | "unknown";
}

export interface Actor {
  readonly id: string;
  readonly kind: "agent" | "lead" | "person";
  readonly role: Role | undefined;
  client: TownClient | undefined;
  session: string;
  life: Life;
  op: Op | undefined;
  /** It looked for work when the town was at this version, and found none. */
  idleAt: string | undefined;
  /** It may hold a lock that it knows nothing of. */
  mayHold: boolean;
  isCareless: boolean;
  rejects: boolean;
  hasWhim: boolean;
  isStoreFull: boolean;
}

export function holderOf({ kind, session }: Pick<Actor, "kind" | "session">): string {
  return kind === "person" ? "a person" : `session ${session}`;
}
