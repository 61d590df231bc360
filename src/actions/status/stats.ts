import type { LoggedDecision } from "../../gate/log/logged-decision.ts";
import type { TrailEntry } from "../../gate/log/trail-entry.ts";

/** How often a gate held, asked or could not decide. */
export interface GateStats {
  readonly gate: string;
  readonly held: number;
  readonly asked: number;
  readonly undecided: number;
  readonly shadow: number;
}

/** How long an event or a tool took, in milliseconds, and how often it was refused. */
export interface TimeStats {
  readonly kind: TrailEntry["kind"];
  readonly name: string;
  readonly count: number;
  readonly refused: number;
  readonly median: number;
  readonly p95: number;
}

export interface Stats {
  readonly gates: readonly GateStats[];
  readonly days: readonly { readonly day: string; readonly entries: number }[];
  readonly times: readonly TimeStats[];
  /** Errors by what they have in common: numbers, paths and names are left out. */
  readonly signatures: readonly { readonly signature: string; readonly count: number }[];
}

/** Rates from the log, which is always written; durations from the trail, if there is one. */
export function statsOf(log: Iterable<LoggedDecision>, trail: Iterable<TrailEntry>): Stats {
  const gates = new Map<
    string,
    { held: number; asked: number; undecided: number; shadow: number }
  >();
  const [days, signatures] = [new Map<string, number>(), new Map<string, number>()];
  for (const { gate, kind, at, line, shadow } of log) {
    const counts = gates.get(gate) ?? { held: 0, asked: 0, undecided: 0, shadow: 0 };
    const what = shadow
      ? "shadow"
      : kind === "block"
        ? "held"
        : kind === "ask"
          ? "asked"
          : "undecided";
    counts[what] += 1;
    gates.set(gate, counts);
    count(days, at.slice(0, 10));
    if (kind === "unsure") count(signatures, `${gate}: ${signatureOf(line)}`);
  }
  const timed = new Map<string, { entry: TrailEntry; times: number[]; refused: number }>();
  for (const entry of trail) {
    const key = `${entry.kind} ${entry.name}`;
    const found = timed.get(key) ?? { entry, times: [], refused: 0 };
    found.times.push(entry.ms);
    if (entry.outcome === "refused" || entry.outcome === "held") found.refused += 1;
    timed.set(key, found);
    if (entry.outcome !== "refused") continue;
    for (const { line = "" } of entry.said)
      count(signatures, `${entry.name}: ${signatureOf(line)}`);
  }
  return {
    gates: [...gates].map(([gate, counts]) => ({ gate, ...counts })).sort(byName),
    days: [...days]
      .map(([day, entries]) => ({ day, entries }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    times: [...timed.values()]
      .map(({ entry: { kind, name }, times, refused }) => {
        const sorted = times.toSorted((a, b) => a - b);
        const at = (part: number) =>
          sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
        return { kind, name, count: sorted.length, refused, median: at(0.5), p95: at(0.95) };
      })
      .sort((a, b) => b.count - a.count),
    signatures: [...signatures]
      .map(([signature, times]) => ({ signature, count: times }))
      .sort((a, b) => b.count - a.count),
  };
}

function byName(a: { gate: string }, b: { gate: string }): number {
  return a.gate < b.gate ? -1 : 1;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The same error about another issue, path or session has the same signature. */
export function signatureOf(line: string): string {
  return (line.split("\n")[0] ?? "")
    .replace(/"[^"]*"/g, '"…"')
    .replace(/(?:~|\.{0,2})\/[^\s:,;]+/g, "PATH")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{12,}\b/gi, "ID")
    .replace(/\d+/g, "N")
    .slice(0, 200);
}
