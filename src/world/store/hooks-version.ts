import { isRunning } from "../holders/client-process.ts";
import { readClientOf } from "../holders/clients.ts";
import { OWN_VERSION } from "../version.ts";
import { inFolder, namesIn, pathPart } from "./disk/files.ts";
import { findInStore } from "./disk/folders.ts";
import { readRecordText, recreate } from "./disk/records.ts";
import { makeSessionFolder } from "./session-folder.ts";

const FILE = "hooks-version";

/** So many sessions are looked at for one that runs with other hooks. */
const MOST_SESSIONS = 500;

/** Which version the hooks of a session are: an update takes effect in it later than elsewhere. */
export function writeHooksVersion(store: string, session: string, now: number): void {
  const path = `${makeSessionFolder(store, session, now)}/${FILE}`;
  if (readRecordText(path)?.text !== OWN_VERSION) recreate(path, OWN_VERSION);
}

export function readHooksVersion(store: string, session: string): string | undefined {
  return inFolder(store, "read", () => versionIn(store, pathPart(session)));
}

/** Versions of hooks in sessions whose client runs now, this one's own left out. */
export function otherHooksRunning(store: string): readonly string[] {
  return inFolder(store, "read", () => {
    const folder = findInStore(store, "sessions");
    const names = folder === undefined ? [] : namesIn(folder).slice(-MOST_SESSIONS);
    const found = names.flatMap((name) => {
      const version = versionIn(store, name);
      if (version === undefined || version === OWN_VERSION) return [];
      const client = readClientOf(store, name);
      return client !== undefined && isRunning(client) === "alive" ? [version] : [];
    });
    return [...new Set(found)].sort();
  });
}

function versionIn(store: string, name: string): string | undefined {
  const dir = findInStore(store, "sessions", name);
  return dir === undefined ? undefined : readRecordText(`${dir}/${FILE}`)?.text.trim();
}
