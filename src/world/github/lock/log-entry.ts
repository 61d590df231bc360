import type { Returned } from "../../../workflow/issue/issue-state.ts";
import { MARKER_START } from "../../board/own-text.ts";

/** The machine-readable part of an audit comment. Its mark names it among all others. */
export interface LogEntry {
  readonly event: "claim" | "release" | "note";
  readonly mark: string;
  /** The marks of the claims it ends. A claim that was posted meanwhile is not among them. */
  readonly ends: readonly string[];
  /** The mark of the last entry its writer had read, "" for none; undefined: it does not say. */
  readonly after?: string | undefined;
  readonly by: "agent" | "person";
  /** The state that the card is moved to; undefined: it stays where it is. */
  readonly to?: string | undefined;
  /** When the issue last came back; every entry carries it on. */
  readonly returned?: Returned | undefined;
  /** Of a claim: who takes which lock. */
  readonly claim?: LockClaim | undefined;
}

export interface LockClaim {
  readonly holder: string;
  readonly state: string;
  /** The mark of the claim that it takes over; it counts only while that one holds. */
  readonly over?: string | undefined;
}

/** Only at the end of a comment: the same text anywhere else has no meaning. */
const MARKER = /(?:^|\n)<!-- ralph-hero (\{[^\n]*\}) -->\s*$/;

/** GitHub allows 65,536 characters. The body is cut, so that the marker at its end is not. */
const MOST_BODY = 60_000;

/** Adds the marker to the end of a comment. */
export function withEntry(body: string, entry: LogEntry): string {
  const shown = body.length > MOST_BODY ? `${body.slice(0, MOST_BODY)}…` : body;
  // A holder's name could contain the end of the HTML comment.
  const hidden = inMarker(JSON.stringify({ ...entry, of: sealOf(shown) }));
  return `${shown}\n\n${MARKER_START} ${hidden} -->`;
}

function inMarker(text: string): string {
  return text.replace(/[<>-]/g, escaped);
}

/**
 * Whether a comment was written with this entry, also when a person has edited it since: then it
 * counts for nothing, but it is there, and need not be written again.
 */
export function isWrittenWith(body: string, mark: string): boolean {
  return body.includes(inMarker(`"mark":${JSON.stringify(mark)}`));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Ties a marker to the text it was written under, so that one that is quoted, or copied into another
 * text, is not taken for an entry. White space does not count: GitHub may change it.
 */
function sealOf(shown: string): string {
  return Bun.SHA256.hash(shown.replace(/\s+/g, ""), "hex").slice(0, 16);
}

/** Removes a marker from a comment that is shown. */
export function withoutEntry(body: string): string {
  return MARKER.test(body) ? withoutEntry(body.replace(MARKER, "").trimEnd()) : body;
}

/** What a comment says to the log. `intact`: the text is the one the entry was written under. */
export interface ReadEntry {
  readonly entry: LogEntry;
  readonly intact: boolean;
}

export function entryIn(body: string): ReadEntry | undefined {
  const found = MARKER.exec(body);
  const hidden = found?.[1];
  if (!found || hidden === undefined) return undefined;
  try {
    const fields: unknown = JSON.parse(hidden);
    const entry = readEntry(fields);
    const shown = body.slice(0, found.index).trimEnd();
    return entry && { entry, intact: text(fields, "of") === sealOf(shown) };
  } catch (error) {
    // A marker that is not valid JSON was edited by hand and is ignored.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readEntry(given: unknown): LogEntry | undefined {
  const mark = text(given, "mark");
  const event = (["claim", "release", "note"] as const).find((one) => one === text(given, "event"));
  const claim = readClaim(field(given, "claim"));
  if (mark === undefined || event === undefined) return undefined;
  if ((event === "claim") !== (claim !== undefined)) return undefined;
  const ends = field(given, "ends");
  return {
    event,
    mark,
    claim,
    ends: Array.isArray(ends) ? ends.filter((one) => typeof one === "string") : [],
    after: text(given, "after"),
    by: text(given, "by") === "person" ? "person" : "agent",
    to: text(given, "to"),
    returned: readReturned(field(given, "returned")),
  };
}

function readClaim(given: unknown): LockClaim | undefined {
  const [holder, state] = [text(given, "holder"), text(given, "state")];
  if (holder === undefined || state === undefined) return undefined;
  return { holder, state, over: text(given, "over") };
}

function readReturned(given: unknown): Returned | undefined {
  const [at, to] = [field(given, "at"), text(given, "to")];
  if (typeof at !== "number" || to === undefined) return undefined;
  return { at, to, head: text(given, "head") ?? null };
}

function field(given: unknown, name: string): unknown {
  if (typeof given !== "object" || given === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...given };
  return fields[name];
}

function text(given: unknown, name: string): string | undefined {
  const value = field(given, name);
  return typeof value === "string" ? value : undefined;
}
