import type { Hold } from "./lock.ts";

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
    }
  | { readonly event: "release" | "note"; readonly mark: string };

/** A claim whose field was not moved yet counts this long, by GitHub's clock. */
const GRACE_MS = 60_000;

const MARKER = /<!-- ralph-hero (\{.*?\}) -->/;

/** A person's comment with a line for machines at its end. */
export function withEntry(body: string, entry: LogEntry): string {
  // A holder's name could end the comment it is hidden in.
  const hidden = JSON.stringify(entry).replace(/[<>-]/g, escaped);
  return `${body}\n\n<!-- ralph-hero ${hidden} -->`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export function withoutEntry(body: string): string {
  return body.replace(MARKER, "").trimEnd();
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
  if (typeof mark !== "string") return undefined;
  if (event === "release" || event === "note") return { event, mark };
  if (event !== "claim" || typeof holder !== "string" || typeof state !== "string")
    return undefined;
  return { event, mark, holder, state };
}

export interface Claim extends Hold {
  readonly mark: string;
  readonly state: string;
}

export interface ClaimLog {
  /** The earliest claim since the last release that counts. */
  readonly holder: Claim | undefined;
  /** Claims that never took effect. */
  readonly void: readonly Claim[];
}

/** Who holds the lock, from the comments, the state the field is in and GitHub's clock. */
export function readClaims(comments: readonly LogComment[], state: string, now: number): ClaimLog {
  const ordered = [...comments].sort((a, b) => a.id - b.id);
  const entries = ordered.map((comment) => ({ ...comment, entry: entryIn(comment.body) }));
  const released = entries.findLastIndex(({ entry }) => entry?.event === "release");
  const claims = entries
    .slice(released + 1)
    .flatMap(({ entry, at }) =>
      entry?.event === "claim"
        ? [{ holder: entry.holder, state: entry.state, mark: entry.mark, since: at }]
        : [],
    );
  const counts = (claim: Claim) => claim.state === state || now - claim.since < GRACE_MS;
  return { holder: claims.find(counts), void: claims.filter((claim) => !counts(claim)) };
}

/** Is the whole story in these comments, or must earlier ones be read? */
export function reachesBack(comments: readonly LogComment[]): boolean {
  return comments.some(({ body }) => entryIn(body)?.event === "release");
}
