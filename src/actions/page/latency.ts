import { oneLine } from "../../gate/line.ts";
import type { TrailEntry } from "../../gate/log/trail-entry.ts";
import { statsOf } from "../status/stats.ts";
import type { Latency } from "./page-data.ts";

/** So many lines of the trail are looked at; a chart has no use for more. */
const MOST_LINES = 20_000;
const MOST_NAMES = 8;
const MOST_POINTS = 40;

/** How long answers took, over the time the trail covers; null: there is no trail. */
export function latencyOf(trail: Iterable<TrailEntry>): Latency | null {
  const entries: TrailEntry[] = [];
  for (const entry of trail) {
    if (entries.length === MOST_LINES) break;
    if (!Number.isNaN(Date.parse(entry.at)) && Number.isFinite(entry.ms)) entries.push(entry);
  }
  if (entries.length === 0) return null;
  const timed = entries
    .map(({ at, ms }) => ({ at: Date.parse(at), ms }))
    .sort((a, b) => a.at - b.at);
  return {
    points: pointsOf(timed),
    names: statsOf([], entries)
      .times.slice(0, MOST_NAMES)
      .map(({ kind, name, count, median, p95 }) => {
        return { kind, name: oneLine(name, 60), count, median, p95 };
      }),
  };
}

interface Timed {
  readonly at: number;
  readonly ms: number;
}

/** Equal spans of time; those without an answer are left out. */
function pointsOf(timed: readonly Timed[]): Latency["points"] {
  const [first, last] = [timed[0]?.at ?? 0, timed.at(-1)?.at ?? 0];
  const span = Math.max(1, (last - first + 1) / MOST_POINTS);
  const spans = Map.groupBy(timed, ({ at }) => Math.floor((at - first) / span));
  return [...spans].map(([nth, within]) => {
    const times = within.map(({ ms }) => ms).sort((a, b) => a - b);
    const part = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(share * times.length))];
    const at = Math.round(first + nth * span);
    return { at, median: part(0.5) ?? 0, p95: part(0.95) ?? 0, count: times.length };
  });
}
