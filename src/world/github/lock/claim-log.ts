import type { Lock } from "../../../workflow/issue/lock.ts";

/** A comment as the lock log reads it. Ids give the order: times are whole seconds and can tie. */
export interface LogComment {
  readonly id: number;
  readonly body: string;
  readonly at: number;
}

/** What an audit comment says to the next reader. */
export type LogEntry =
  | {
      readonly event: "claim";
      readonly mark: string;
      readonly holder: string;
      readonly state: string;
      readonly ends: readonly string[];
    }
  | {
      readonly event: "release" | "note";
      readonly mark: string;
      /** The claims it ends, by their marks: one that was on its way meanwhile is not among them. */
      readonly ends: readonly string[];
    };

/** A claim whose field was not moved yet counts this long, by GitHub's clock. */
const GRACE_MS = 60_000;

/** Only at a comment's very end: what people or agents write above it says nothing. */
const MARKER = /(?:^|\n)<!-- ralph-hero (\{[^\n]*\}) -->\s*$/;

/** GitHub takes 65,536 characters; the line for machines must not be what falls off. */
const MOST_BODY = 60_000;

/** A person's comment with a line for machines at its end. */
export function withEntry(body: string, entry: LogEntry): string {
  // A holder's name could end the comment it is hidden in.
  const hidden = JSON.stringify(entry).replace(/[<>-]/g, escaped);
  const shown = body.length > MOST_BODY ? `${body.slice(0, MOST_BODY)}…` : body;
  return `${shown}\n\n<!-- ralph-hero ${hidden} -->`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A comment as it is shown; before one is written, as it may be: nobody else writes our line. */
export function withoutEntry(body: string): string {
  return entryIn(body) ? withoutEntry(body.replace(MARKER, "").trimEnd()) : body;
}

export function entryIn(body: string): LogEntry | undefined {
  const hidden = MARKER.exec(body)?.[1];
  if (hidden === undefined) return undefined;
  try {
    return readEntry(JSON.parse(hidden));
  } catch {
    // A marker somebody edited by hand says nothing.
    return undefined;
  }
}

function readEntry(value: unknown): LogEntry | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entry: Readonly<Record<string, unknown>> = { ...value };
  const { event, mark, holder, state } = entry;
  const ends = Array.isArray(entry["ends"]) ? entry["ends"].map(String) : [];
  if (typeof mark !== "string") return undefined;
  if (event === "release" || event === "note") return { event, mark, ends };
  if (event !== "claim" || typeof holder !== "string" || typeof state !== "string")
    return undefined;
  return { event, mark, holder, state, ends };
}

export interface LoggedClaim extends Lock {
  readonly mark: string;
  readonly state: string;
}

/** The state a card is in, and since when; undefined: GitHub does not say. */
export interface CardState {
  readonly state: string;
  readonly since: number | undefined;
}

export interface ClaimLog {
  /** The earliest claim nobody ended that counts. */
  readonly holder: LoggedClaim | undefined;
  /** Claims that never took effect, or that a person's hand took the card away from. */
  readonly void: readonly LoggedClaim[];
  /** Every claim nobody ended. */
  readonly open: readonly LoggedClaim[];
}

/** Who holds the lock, from the comments, the card and GitHub's clock. */
export function readClaims(
  comments: readonly LogComment[],
  { state, since }: CardState,
  now: number,
): ClaimLog {
  const ordered = comments.toSorted((a, b) => a.id - b.id);
  const entries = ordered.map((comment) => ({ ...comment, entry: entryIn(comment.body) }));
  const ended = new Set(entries.flatMap(({ entry }) => entry?.ends ?? []));
  const open = entries.flatMap(({ entry, at }) =>
    entry?.event === "claim" && !ended.has(entry.mark)
      ? [{ holder: entry.holder, state: entry.state, mark: entry.mark, since: at }]
      : [],
  );
  const counts = (claim: LoggedClaim) => {
    if (now - claim.since < GRACE_MS) return true;
    // A card that came into the state later was put there by somebody else: the lock is free.
    return claim.state === state && !(since !== undefined && since - claim.since > GRACE_MS);
  };
  return { holder: open.find(counts), void: open.filter((claim) => !counts(claim)), open };
}

/** Is the whole story in these comments, or must earlier ones be read? */
export function reachesBack(comments: readonly LogComment[]): boolean {
  const oldest = Math.min(...comments.map(({ at }) => at));
  // A claim that was on its way when the lock was released may stand just before the release.
  return comments.some(
    ({ body, at }) => at - oldest > GRACE_MS && entryIn(body)?.event === "release",
  );
}
