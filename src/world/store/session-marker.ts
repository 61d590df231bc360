import { isPathPart, removeFile } from "./disk/files.ts";
import { findFolder, makeFolder, statOf } from "./disk/folders.ts";
import { createRecord } from "./disk/records.ts";

const FOLDER = "sessions-in-use";

/**
 * Tells the launcher, a shell script that knows neither board nor store, that gates have work in
 * this session: `sessions-in-use/<session id>` holds the project's root. A session whose id is not
 * a plain name has no marker; the launcher then goes by the project alone.
 */
export function markSession(state: string, session: string, root: string): void {
  if (!isPathPart(session)) return;
  const path = `${makeFolder(state, FOLDER)}/${session}`;
  if (statOf(path) === undefined) createRecord(path, root);
}

export function unmarkSession(state: string, session: string): void {
  const folder = findFolder(state, FOLDER);
  if (folder !== undefined) removeFile(`${folder}/${session}`);
}
