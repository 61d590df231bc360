import { basename } from "../files/path.ts";
import { isPathPart, namesIn, removeFile } from "./disk/files.ts";
import { findFolder, makeFolder, stateFolderOf, statOf } from "./disk/folders.ts";
import { createRecord, readRecordText } from "./disk/records.ts";

const FOLDER = "sessions-in-use";

/**
 * Tells the launcher, a shell script that knows neither board nor store, that this session began in
 * a project that uses ralph: `sessions-in-use/<session id>` contains the project's root. A session
 * whose id is not a plain name has no marker; the launcher then checks the project alone.
 */
export function markSession(state: string, session: string, root: string, store: string): void {
  if (!isPathPart(session)) return;
  const path = `${makeFolder(state, FOLDER)}/${session}`;
  if (statOf(path) === undefined) createRecord(path, `${root}\n${basename(store)}`);
}

/** Whether this session began with the records of another board. */
export function beganElsewhere(store: string, session: string): boolean {
  const folder = isPathPart(session) ? findFolder(stateFolderOf(store), FOLDER) : undefined;
  const marker = folder === undefined ? undefined : readRecordText(`${folder}/${session}`);
  const began = marker?.text.split("\n")[1];
  return began !== undefined && began !== basename(store);
}

/** The markers of the sessions that began with these records. */
export function markersOf(state: string, store: string): readonly string[] {
  const folder = findFolder(state, FOLDER);
  const names = folder === undefined ? [] : namesIn(folder);
  return names
    .map((name) => `${folder}/${name}`)
    .filter((path) => statOf(path)?.isFile())
    .filter((path) => readRecordText(path)?.text.split("\n")[1] === basename(store));
}

export function unmarkSession(state: string, session: string): void {
  const folder = findFolder(state, FOLDER);
  if (folder !== undefined) removeFile(`${folder}/${session}`);
}
