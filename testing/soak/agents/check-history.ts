import { type Audit, readAudit } from "./audit-comment.ts";
import { type Entry, type Ledger, TOKEN_IN_TEXT } from "./ledger.ts";
import { isLegalEdge, isLegalStay } from "./legal-edges.ts";
import type { FoundIssue } from "./place.ts";

export interface Checked {
  readonly illegal: readonly string[];
  readonly doubleHolders: readonly string[];
  readonly lost: readonly string[];
  readonly comments: number;
  readonly takenOver: number;
}

/** Compares what the board shows with what everybody was told. */
export function checkHistory(
  ledger: Ledger,
  issues: readonly FoundIssue[],
  began: ReadonlyMap<number, string>,
): Checked {
  const illegal: string[] = [];
  const doubleHolders: string[] = [];
  let takenOver = 0;
  for (const issue of issues) {
    const path = walk(ledger, issue, began.get(issue.number) ?? "");
    illegal.push(...path.illegal);
    doubleHolders.push(...path.doubleHolders);
    takenOver += path.takenOver;
  }
  const lost = lostComments(ledger, issues);
  const comments = issues.reduce((sum, issue) => sum + issue.comments.length, 0);
  return { illegal, doubleHolders, lost, comments, takenOver };
}

/** Each thing that was told stands in one comment of its issue; what was refused in none. */
function lostComments(ledger: Ledger, issues: readonly FoundIssue[]): string[] {
  const counts = new Map<string, number>();
  for (const { number, comments } of issues) {
    for (const body of comments) {
      for (const [token] of body.matchAll(TOKEN_IN_TEXT)) {
        const isHere = ledger.entries.get(token)?.number === number;
        counts.set(token, (counts.get(token) ?? 0) + (isHere ? 1 : 1000));
      }
    }
  }
  return [...ledger.entries.values()].flatMap((entry) => {
    const count = counts.get(entry.token) ?? 0;
    const [least, most] = expected(entry);
    if (count >= least && count <= most) return [];
    return [
      `#${entry.number}: ${count} comments of a ${entry.kind} that was ${entry.end} (${entry.who}): ${entry.text}`,
    ];
  });
}

function expected({ end, kind, text, isSilent }: Entry): readonly [least: number, most: number] {
  if (end === "lost" || end === "under way") return [0, 1];
  if (end === "refused" || isSilent) return [0, 0];
  // A person who names the state an issue is in, and a release of a lock that is none, say nothing.
  if (kind === "person" && /already|not held|no lock/.test(text)) return [0, 1];
  return [1, 1];
}

interface Path {
  readonly illegal: readonly string[];
  readonly doubleHolders: readonly string[];
  readonly takenOver: number;
}

/**
 * Follows the audit comments of one issue. What a killed caller was never told may have been made or
 * not, so that the issue may be in one of several states until the next comment tells.
 */
function walk(ledger: Ledger, issue: FoundIssue, began: string): Path {
  const illegal: string[] = [];
  const doubleHolders: string[] = [];
  let takenOver = 0;
  let states = new Set([began]);
  let holders = new Set<string>([""]);
  const name = `#${issue.number}`;
  for (const body of issue.comments) {
    const entry = entryOf(ledger, body);
    const audit = readAudit(body);
    if (!entry || !audit) continue;
    const { from, to, command, intent } = audit;
    const isSure = entry.end === "told";
    const after = new Set(isSure ? [] : states);
    const holdersAfter = new Set(isSure ? [] : holders);
    if (!audit.isRelease && !states.has(from)) {
      if (isSure) illegal.push(`${name}: in ${[...states].join(" or ")}, but: ${shown(body)}`);
    } else if (entry.kind === "hand-off" && !isLegal(audit)) {
      illegal.push(`${name}: ${command} ${intent}: ${from} → ${to} is no legal edge`);
    }
    if (audit.isRelease) for (const state of states) after.add(state);
    else after.add(to);
    if (entry.kind === "hand-off") {
      const others = [...holders].filter((one) => one !== "" && one !== entry.who);
      const isFree = holders.has("") || holders.has(entry.who);
      if (audit.takenFrom !== undefined) {
        takenOver += 1;
        if (!ledger.gone.has(audit.takenFrom)) {
          doubleHolders.push(`${name}: taken from ${audit.takenFrom}, who was there`);
        }
      } else if (isSure && !isFree) {
        doubleHolders.push(`${name}: held by ${others.join(" or ")}, but: ${shown(body)}`);
      }
    }
    holdersAfter.add(audit.isLock ? entry.who : "");
    states = after;
    holders = holdersAfter;
  }
  if (!states.has(issue.state)) {
    const said = [...states].join(" or ");
    illegal.push(`${name}: in ${issue.state} in the end, its comments say ${said}`);
  }
  if (illegal.length > 0) illegal.push(`${name} began in ${began}: ${history(ledger, issue)}`);
  return { illegal, doubleHolders, takenOver };
}

/** What each comment says, and what its writer was told. */
function history(ledger: Ledger, { comments }: FoundIssue): string {
  return comments
    .flatMap((body) => {
      const audit = readAudit(body);
      const entry = entryOf(ledger, body);
      return audit ? [`${shown(body)} [${entry?.end ?? "nobody"}]`] : [];
    })
    .join("; ");
}

function entryOf(ledger: Ledger, body: string): Entry | undefined {
  const [token] = body.match(TOKEN_IN_TEXT) ?? [];
  return token === undefined ? undefined : ledger.entries.get(token);
}

function isLegal(audit: Audit): boolean {
  const { command, intent, changed, to } = audit;
  return changed ? isLegalEdge(audit) : isLegalStay(command, intent, to);
}

function shown(body: string): string {
  return body.split("\n").slice(0, 4).join(" | ");
}
