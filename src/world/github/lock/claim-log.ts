import type { Lock } from "../../../workflow/issue/lock.ts";

/** A comment as the lock log reads it. Ids give the order: times are whole seconds and can tie. */
export interface LogComment {
  readonly id: number;
  readonly body: string;
  readonly at: number;
}

/** The machine-readable part of an audit comment. */
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
      /** The marks of the claims it ends. A claim that was posted meanwhile is not among them. */
      readonly ends: readonly string[];
    };

/** How long a claim counts before its field is moved, by GitHub's clock. */
const GRACE_MS = 60_000;

/** Only at the end of a comment: the same text anywhere else has no meaning. */
const MARKER = /(?:^|\n)<!-- ralph-hero (\{[^\n]*\}) -->\s*$/;

/** GitHub allows 65,536 characters. The body is cut, so that the marker at its end is not. */
const MOST_BODY = 60_000;

/** Adds the marker to the end of a comment. */
export function withEntry(body: string, entry: LogEntry): string {
  // A holder's name could contain the end of the HTML comment.
  const hidden = JSON.stringify(entry).replace(/[<>-]/g, escaped);
  const shown = body.length > MOST_BODY ? `${body.slice(0, MOST_BODY)}…` : body;
  return `${shown}\n\n<!-- ralph-hero ${hidden} -->`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Removes a marker: from comments that are shown, and from text that callers want to post. */
export function withoutEntry(body: string): string {
  return entryIn(body) ? withoutEntry(body.replace(MARKER, "").trimEnd()) : body;
}

export function entryIn(body: string): LogEntry | undefined {
  const hidden = MARKER.exec(body)?.[1];
  if (hidden === undefined) return undefined;
  try {
    return readEntry(JSON.parse(hidden));
  } catch {
    // A marker that is not valid JSON was edited by hand and is ignored.
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

/** The state of a card, and since when; undefined if GitHub does not say. */
export interface CardState {
  readonly state: string;
  readonly since: number | undefined;
}

export interface ClaimLog {
  /** The earliest open claim that counts. */
  readonly holder: LoggedClaim | undefined;
  /** Claims that never took effect, or whose card a person moved away. */
  readonly void: readonly LoggedClaim[];
  /** Every claim that was not ended. */
  readonly open: readonly LoggedClaim[];
}

/** Finds the holder of the lock from the comments, the card and GitHub's clock. */
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
    // If the card entered the state much later than the claim, somebody else moved it: the lock is
    // free.
    return claim.state === state && !(since !== undefined && since - claim.since > GRACE_MS);
  };
  return { holder: open.find(counts), void: open.filter((claim) => !counts(claim)), open };
}

/** Whether these comments contain the whole log, or earlier ones must be read. */
export function reachesBack(comments: readonly LogComment[]): boolean {
  const oldest = Math.min(...comments.map(({ at }) => at));
  // A claim posted while the lock was being released may come just before the release.
  return comments.some(
    ({ body, at }) => at - oldest > GRACE_MS && entryIn(body)?.event === "release",
  );
}
