import type { CallRecord } from "../../gate/store-record.ts";
import { OWN_VERSION } from "../version.ts";
import { inFolder, isPathPart, pathPart, removeFile } from "./disk/files.ts";
import { findInStore, makeInStore } from "./disk/folders.ts";
import { appendLine, takeLines } from "./disk/line-list.ts";
import { createRecord, parseRecord, readRecordText, recreate } from "./disk/records.ts";
import { makeSessionFolder } from "./session-folder.ts";

/** Finds a call by its id alone, because the server does not know the session. */
export function readCall(store: string, id: string): CallRecord | undefined {
  return inFolder(store, "read", () => {
    const folder = findInStore(store, "calls");
    if (folder === undefined) return undefined;
    const path = `${folder}/${pathPart(id)}`;
    const stored = readRecordText(path);
    if (!stored) return undefined;
    const record = parseRecord(stored.text, "call", path);
    const { session, agent, holder, type, role, asked, askedPlan, meaning, version } = record;
    const who = { session, agent, holder, type, role };
    return { kind: "call", id, ...who, asked, askedPlan, meaning, version };
  });
}

/** Also adds the call to its session's list, so that it is removed with the session. */
export function writeCall(store: string, { kind: _, id, ...call }: CallRecord, now: number): void {
  inFolder(store, "written", () => {
    appendLine(`${makeSessionFolder(store, call.session, now)}/calls`, pathPart(id));
    const text = JSON.stringify({ ...call, version: OWN_VERSION });
    recreate(`${makeInStore(store, "calls")}/${pathPart(id)}`, text);
  });
}

/** Marks a call as used. No id has a dot, so that no call has this name. */
const USED = ".used";

/**
 * Uses up the record of a call: true for the first who asks, and for nobody after, also among
 * servers at the same time. The mark stays as long as the session, so that a gate that runs again
 * for the same id gives nothing back.
 */
export function useCall(store: string, id: string): boolean {
  return inFolder(store, "written", () =>
    createRecord(`${makeInStore(store, "calls")}/${pathPart(id)}${USED}`, ""),
  );
}

/** Records outside a session's folder that go with it. A file in that folder lists each kind. */
export type ListedKind = "calls" | "teammates";

/** Removes at most `most` such records of a session, and returns how many it found. */
export function dropListed(store: string, session: string, kind: ListedKind, most: number): number {
  let found = 0;
  let folder: string | undefined;
  takeLines(`${store}/sessions/${session}/${kind}`, most, (name) => {
    found += 1;
    folder ??= findInStore(store, kind);
    if (folder !== undefined && isPathPart(name)) {
      removeFile(`${folder}/${name}`);
      if (kind === "calls") removeFile(`${folder}/${name}${USED}`);
    }
    return true;
  });
  return found;
}
