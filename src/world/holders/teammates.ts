import type { TeammateRecord } from "../../gate/store-record.ts";
import { inFolder, pathPart } from "../store/disk/files.ts";
import { findInStore, makeInStore } from "../store/disk/folders.ts";
import { appendLine } from "../store/disk/line-list.ts";
import { parseRecord, readRecordText, recreate } from "../store/disk/records.ts";
import { makeSessionFolder } from "../store/session-folder.ts";

/** What is known of a teammate that may hold a lock. */
export type Teammate = Omit<TeammateRecord, "kind" | "holder" | "session">;

/** The folder of these records, and the list of them in the folder of their session. */
export const TEAMMATES = "teammates";

export function readTeammate(store: string, holder: string): Teammate | undefined {
  return inFolder(store, "read", () => {
    const folder = findInStore(store, TEAMMATES);
    const path = `${folder}/${pathPart(holder)}`;
    const stored = folder === undefined ? undefined : readRecordText(path);
    if (!stored) return undefined;
    const { name, client, lead, config } = parseRecord(stored.text, "teammate", path);
    return { name, client, lead, config };
  });
}

/** Written when a teammate's hand-off passes. Goes with the session that the teammate works in. */
export function writeTeammate(
  store: string,
  { kind: _, holder, session, ...teammate }: TeammateRecord,
  now: number,
): void {
  inFolder(store, "written", () => {
    const name = pathPart(holder);
    const path = `${makeInStore(store, TEAMMATES)}/${name}`;
    const text = JSON.stringify(teammate);
    if (readRecordText(path)?.text === text) return;
    appendLine(`${makeSessionFolder(store, session, now)}/${TEAMMATES}`, name);
    recreate(path, text);
  });
}
