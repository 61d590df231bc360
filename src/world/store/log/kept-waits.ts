import { inFolder } from "../disk/files.ts";
import { findInStore, makeInStore } from "../disk/folders.ts";
import { readRecordText, recreate } from "../disk/records.ts";

const NAME = "events.waits";
const FRESH_MS = 60_000;

/** What waited a short while ago, so that a status line does not ask GitHub at every prompt. */
export function keptWaits(store: string, now: number): string | undefined {
  return inFolder(store, "read", () => {
    const folder = findInStore(store);
    const kept = folder === undefined ? undefined : readRecordText(`${folder}/${NAME}`);
    return kept && Math.abs(now - kept.writtenAt) < FRESH_MS ? kept.text : undefined;
  });
}

export function keepWaits(store: string, text: string): void {
  inFolder(store, "written", () => recreate(`${makeInStore(store)}/${NAME}`, text));
}
