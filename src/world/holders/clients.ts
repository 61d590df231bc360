import { renameSync } from "node:fs";
import type { ClientProcess } from "../../gate/store-record.ts";
import { hashed, inFolder, namesIn, pathPart, removeFile } from "../store/disk/files.ts";
import { findInStore, makeInStore, statOf } from "../store/disk/folders.ts";
import { createRecord, parseRecord, readRecordText } from "../store/disk/records.ts";

const CLIENTS = "clients";

/** A session may have been resumed in client after client; so many are followed. */
const MOST_CLIENTS = 16;

/** How the record of a session's client is named, so that one stat shows whether it is there. */
export function clientRecordName(client: string): string {
  return `client-${pathPart(client)}`;
}

/** The client process that this session last began or went on in. */
export function readClientOf(store: string, session: string): ClientProcess | undefined {
  return inFolder(store, "read", () => {
    const dir = findInStore(store, "sessions", pathPart(session));
    return dir === undefined ? undefined : clientIn(dir);
  });
}

function clientIn(dir: string): ClientProcess | undefined {
  const name = namesIn(dir).find((one) => one.startsWith("client-"));
  const stored = name === undefined ? undefined : readRecordText(`${dir}/${name}`);
  // A client of which only the pid was known left nothing that could be read.
  return stored?.text.startsWith("{") ? parseRecord(stored.text, "client", dir) : undefined;
}

/**
 * The session that has the locks of this one now. `/clear` begins another session in the same
 * client process; the record of that process names its last one, so that no chain is followed.
 */
export function currentSession(store: string, session: string): string {
  return inFolder(store, "read", () => {
    const folder = findInStore(store, CLIENTS);
    let current = session;
    for (let seen = 0; folder !== undefined && seen < MOST_CLIENTS; seen += 1) {
      const dir = findInStore(store, "sessions", pathPart(current));
      const client = dir === undefined ? undefined : clientIn(dir);
      const next = client && readRecordText(`${folder}/${nameOf(client)}`)?.text;
      if (next === undefined || next === current) break;
      current = next;
    }
    return current;
  });
}

/** Whether one of these processes is a client that a session of this store was recorded with. */
export function hasClientAmong(store: string, processes: readonly ClientProcess[]): boolean {
  return inFolder(store, "read", () => {
    const folder = findInStore(store, CLIENTS);
    return (
      folder !== undefined &&
      processes.some((one) => statOf(`${folder}/${nameOf(one)}`) !== undefined)
    );
  });
}

/** Notes the session a client works in, and returns the one before it, if that was another. */
export function enterSession(
  store: string,
  client: ClientProcess,
  session: string,
): string | undefined {
  const path = `${makeInStore(store, CLIENTS)}/${nameOf(client)}`;
  const before = readRecordText(path)?.text;
  if (before === session) return undefined;
  const draft = `${path}.${process.pid}.draft`;
  removeFile(draft);
  createRecord(draft, session);
  // By rename, so that whoever looks meanwhile finds one of the two.
  renameSync(draft, path);
  return before;
}

/** Removes the record of a client with the last session it worked in. */
export function dropClient(store: string, session: string, folder: string): void {
  const client = clientIn(folder);
  if (client === undefined) return;
  const clients = findInStore(store, CLIENTS);
  if (clients === undefined) return;
  const path = `${clients}/${nameOf(client)}`;
  if (readRecordText(path)?.text === session) removeFile(path);
}

function nameOf({ pid, start, host, boot, space }: ClientProcess): string {
  return hashed(JSON.stringify([pid, start, host, boot, space]));
}
