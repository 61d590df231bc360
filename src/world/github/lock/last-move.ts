import type { Mover, Returned } from "../../../workflow/issue/issue-state.ts";
import { isEarlier, isState } from "../../../workflow/machine/states.ts";
import { type CardState, type ClaimLog, GRACE_MS, type LoggedEntry } from "./claim-log.ts";

export interface LastMove {
  readonly broughtBy: Mover;
  readonly returned: Returned | undefined;
}

/** Who brought the card to its state, and when the issue last came back, by the log. */
export function lastMove({ entries }: Pick<ClaimLog, "entries">, card: CardState): LastMove {
  const { state, since } = card;
  const last = entries.at(-1);
  if (since === undefined) return { broughtBy: "nobody", returned: last?.returned };
  const made = entries.findLast((entry) => explains(entry, state, since));
  if (made) return { broughtBy: made.by, returned: last?.returned };
  // A new issue is put into Backlog without a comment.
  if (!last && state === "Backlog") return { broughtBy: "nobody", returned: undefined };
  return { broughtBy: "person", returned: byHand(entries, state, since) ?? last?.returned };
}

/** Whether nothing in the log stands beside the card's last change, or after it. */
export function lacksClaim({ entries }: Pick<ClaimLog, "entries">, { since }: CardState): boolean {
  return since !== undefined && entries.every(({ at }) => at < since - GRACE_MS);
}

/** A claim is posted up to a minute before its card moves, any other entry beside the move. */
function explains({ to, at }: LoggedEntry, state: string, since: number): boolean {
  return to === state && Math.abs(since - at) <= GRACE_MS;
}

/** A person who moves the card on the page to an earlier state leaves no comment. */
function byHand(
  entries: readonly LoggedEntry[],
  state: string,
  since: number,
): Returned | undefined {
  const before = entries.findLast(({ to }) => to !== undefined)?.to;
  const cameBack =
    before !== undefined && isState(before) && isState(state) && isEarlier(state, before);
  return cameBack ? { at: since, to: state, head: null } : undefined;
}
