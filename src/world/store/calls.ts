import type { CallRecord } from "../../gate/store-record.ts";
import { join } from "../files/path.ts";
import { namesIn, pathPart, readRecord, removeFile, replaceFile } from "./files.ts";

const DAY = 86_400_000;

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** A call is looked up moments after its record is made: two days cover midnight. */
function keptDays(now: number): string[] {
  return [dayOf(now), dayOf(now - DAY)];
}

export function readCall(store: string, id: string, now: number): CallRecord | undefined {
  for (const day of keptDays(now)) {
    const found = readRecord(join(store, "calls", day, `${pathPart(id)}.json`), "call");
    if (found) {
      const { session, agent, holder, type, asked } = found;
      return { kind: "call", id, session, agent, holder, type, asked };
    }
  }
  return undefined;
}

/** The first record of a day also drops the days that nobody will ask for. */
export function writeCall(store: string, { kind: _, id, ...call }: CallRecord, now: number): void {
  const calls = join(store, "calls");
  const days = namesIn(calls);
  replaceFile(join(calls, dayOf(now), `${pathPart(id)}.json`), JSON.stringify(call));
  if (days.includes(dayOf(now))) return;
  for (const day of days) if (!keptDays(now).includes(day)) removeFile(join(calls, day));
}
