import type { LogEntry } from "./log-entry.ts";

/** The entry that a writer names as the last one it had read: the last that was not overtaken. */
export function lastRead(entries: readonly LogEntry[]): string {
  const late = overtaken(entries);
  return entries.findLast(({ mark }) => !late.has(mark))?.mark ?? "";
}

/**
 * The marks of moves that were judged before an earlier one in the log was known. Their writers see
 * that in GitHub's answer and take them back; until then the card shows a state that does not stand.
 */
export function overtaken(entries: readonly LogEntry[]): ReadonlySet<string> {
  const late = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    if (!isMove(entry) || entry.after === undefined) continue;
    const read = entries.findIndex(({ mark }) => mark === entry.after);
    // What it had read lies further back than the log at hand, or was deleted: nothing is known.
    if (read < 0 && entry.after !== "") continue;
    const between = entries.slice(read + 1, at);
    if (between.some((one) => isMove(one) && !late.has(one.mark))) late.add(entry.mark);
  }
  return late;
}

/** A claim has an order of its own: the first one counts, and moves the card later. */
export function isMove({ event, to }: LogEntry): boolean {
  return event !== "claim" && to !== undefined;
}
