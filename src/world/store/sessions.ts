import type { SessionRecord } from "../../gate/store-record.ts";
import { clientRecordName, enterSession } from "../holders/clients.ts";
import { inFolder, namesIn, pathPart, removeFile } from "./disk/files.ts";
import { findInStore, stateFolderOf, statOf } from "./disk/folders.ts";
import { createRecord, recreate } from "./disk/records.ts";
import { removeExpired } from "./expiry/remove-expired.ts";
import { writeHooksVersion } from "./hooks-version.ts";
import { FOLLOWS } from "./read-agent.ts";
import { makeSessionFolder } from "./session-folder.ts";
import { markSession } from "./session-marker.ts";

const DAY = 86_400_000;

/**
 * Checks the client process too: a client without the plugin may resume the session under the same
 * id.
 */
export function isSessionRecorded(store: string, session: string, client: string): boolean {
  return inFolder(store, "read", () => recordedAt(store, session, client) !== undefined);
}

/**
 * Runs at every prompt, so it leaves a record of the last 24 hours alone. Writing a new one also
 * removes some expired records. A session that follows another in the same client (`/clear`) has
 * its locks from then on, and its running agents.
 */
export function writeSession(
  store: string,
  { session, client, process }: Omit<SessionRecord, "kind">,
  now: number,
  root = "",
): void {
  inFolder(store, "written", () => {
    const at = recordedAt(store, session, client);
    const isRecent = at !== undefined && now - at < DAY;
    if (!isRecent) {
      const text = process === undefined ? client : JSON.stringify(process);
      writeClient(makeSessionFolder(store, session, now), client, text);
    }
    const before = process && enterSession(store, process, session);
    if (before !== undefined) {
      recreate(`${makeSessionFolder(store, session, now)}/${FOLLOWS}`, before);
    }
    writeHooksVersion(store, session, now);
    markSession(stateFolderOf(store), session, root, store);
    if (!isRecent) removeExpired(stateFolderOf(store), now);
  });
}

/**
 * The client is part of the file's name, so one stat shows whether it is recorded, and since when.
 */
function recordedAt(store: string, session: string, client: string): number | undefined {
  const dir = findInStore(store, "sessions", pathPart(session));
  const stat = dir === undefined ? undefined : statOf(`${dir}/${clientRecordName(client)}`);
  return stat?.isFile() ? stat.mtimeMs : undefined;
}

function writeClient(dir: string, client: string, text: string): void {
  for (const name of namesIn(dir)) if (name.startsWith("client-")) removeFile(`${dir}/${name}`);
  createRecord(`${dir}/${clientRecordName(client)}`, text);
}
