import type { Lock } from "../../../workflow/issue/lock.ts";
import { entryIn, type LogEntry } from "./log-entry.ts";

/** A comment as the log reads it. Ids give the order: times are whole seconds and can tie. */
export interface LogComment {
  readonly id: number;
  readonly body: string;
  readonly at: number;
  /** Whether its author may write to the repository. What others write is text. */
  readonly mayWrite: boolean;
  readonly isEdited: boolean;
}

/** How long a claim counts before its field is moved, by GitHub's clock. */
export const GRACE_MS = 60_000;

export interface LoggedClaim extends Lock {
  readonly mark: string;
  readonly state: string;
  /** Somebody changed the comment: it no longer counts. */
  readonly isEdited: boolean;
}

/** The state of a card, and since when; undefined if GitHub does not say. */
export interface CardState {
  readonly state: string;
  readonly since: number | undefined;
}

/** An entry that counts, with the time of its comment. */
export interface LoggedEntry extends LogEntry {
  readonly at: number;
}

export interface ClaimLog {
  /** The earliest open claim that counts. */
  readonly holder: LoggedClaim | undefined;
  /** Claims that never took effect, that were edited, or whose card a person moved away. */
  readonly void: readonly LoggedClaim[];
  /** Every claim that was not ended. */
  readonly open: readonly LoggedClaim[];
  /** Every entry that counts, oldest first. */
  readonly entries: readonly LoggedEntry[];
}

/** Finds the holder of the lock from the comments, the card and GitHub's clock. */
export function readClaims(
  comments: readonly LogComment[],
  card: CardState,
  now: number,
): ClaimLog {
  const idle = new Set<string>();
  const counts = (claim: LoggedClaim) =>
    !claim.isEdited && !idle.has(claim.mark) && isInForce(claim, card, now);
  const entries: LoggedEntry[] = [];
  let open: LoggedClaim[] = [];
  for (const one of entriesOf(comments)) {
    const { ends, claim, mark, at } = one;
    open = open.filter((earlier) => !ends.includes(earlier.mark));
    if (!one.isEdited) entries.push(one);
    if (!claim) continue;
    const { holder, state, over } = claim;
    const logged = { holder, state, mark, since: at, isEdited: one.isEdited };
    if (over !== undefined && open.find(counts)?.mark === over) {
      open = open.map((earlier) => (earlier.mark === over ? logged : earlier));
      continue;
    }
    // Of two that take over the same claim, the second finds it gone. It stays in the log until an
    // entry ends it: else it would count once the card is back in the state of the first.
    if (over !== undefined) idle.add(mark);
    open.push(logged);
  }
  const holder = open.find(counts);
  return { holder, void: open.filter((claim) => !counts(claim)), open, entries };
}

/** While the card is in the claim's state, or for a minute until it has moved there. */
function isInForce(claim: LoggedClaim, { state, since }: CardState, now: number): boolean {
  const isThere = claim.state === state;
  // The card was moved elsewhere after the claim: whoever did that ended it.
  if (!isThere && since !== undefined && since > claim.since) return false;
  if (now - claim.since < GRACE_MS) return true;
  // If the card entered the state much later than the claim, somebody else moved it: the lock is
  // free.
  return isThere && !(since !== undefined && since - claim.since > GRACE_MS);
}

type FoundEntry = LoggedEntry & { readonly isEdited: boolean };

/** The entries of those who may write, in order; of two with one mark, the first. */
function entriesOf(comments: readonly LogComment[]): FoundEntry[] {
  const seen = new Set<string>();
  return comments
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ body, at, mayWrite, isEdited }) => {
      const found = mayWrite ? entryIn(body) : undefined;
      // Only a text that was edited may differ from the one the entry was written under.
      if (!found || !(found.intact || isEdited) || seen.has(found.entry.mark)) return [];
      seen.add(found.entry.mark);
      return [{ ...found.entry, at, isEdited }];
    });
}
