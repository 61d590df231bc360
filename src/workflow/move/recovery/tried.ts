import { COMMANDS, type Command, type Intent } from "../../machine/machine.ts";
import { commandsOf } from "../../machine/roles.ts";
import type { State } from "../../machine/states.ts";
import type { Circumstances } from "../circumstances.ts";

/** What was tried, as far as it was understood. */
export interface Tried {
  readonly command?: Command | undefined;
  readonly intent?: Intent | undefined;
  readonly target?: State | undefined;
  /** The caller left open where it leads, so that each of the command's own states is near. */
  readonly isOpen?: boolean;
  /** The issue merely waits for somebody, which is nothing to escalate. */
  readonly waits?: boolean;
}

/** The commands of the caller. */
export function usableBy({
  role,
  modes,
}: Pick<Circumstances, "role" | "modes">): readonly Command[] {
  return role === undefined ? COMMANDS : commandsOf(role, modes.reviewMode);
}
