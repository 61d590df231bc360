import { readdirSync } from "node:fs";
import { basename } from "../../files/path.ts";
import { dropClient } from "../../holders/clients.ts";
import { dropListed } from "../calls.ts";
import { namesIn, removeEmptyFolder, removeFile } from "../disk/files.ts";
import { findInStore, stateFolderOf } from "../disk/folders.ts";
import { readRecordText } from "../disk/records.ts";
import { unmarkSession } from "../session-marker.ts";

/** How many files this process may still remove. A later one continues. */
export interface Budget {
  left: number;
}

/**
 * Removes a session's records from its known folders; false when some remain for another time.
 * Changes the session's own folder last, because its age says that nobody uses the session.
 */
export function removeSession(store: string, folder: string, budget: Budget): boolean {
  const session = basename(folder);
  for (const kind of ["calls", "teammates"] as const) {
    budget.left -= dropListed(store, session, kind, budget.left);
  }
  const agents = findInStore(store, "sessions", session, "agents");
  for (const agent of agents === undefined ? [] : namesIn(agents)) {
    if (!removeAgent(store, session, agent, budget)) return false;
  }
  const completions = findInStore(store, "sessions", session, "completions");
  if (completions !== undefined && !removeFilesIn(completions, budget)) return false;
  if (budget.left <= 0) return false;
  dropClient(store, session, folder);
  for (const name of ["agents", "completions"]) removeEmptyFolder(`${folder}/${name}`);
  for (const name of readdirSync(folder)) removeFile(`${folder}/${name}`);
  // A foreign folder inside keeps this one from being removed. That is not tried again.
  removeEmptyFolder(folder);
  unmarkSession(stateFolderOf(store), session);
  return true;
}

function removeAgent(store: string, session: string, agent: string, budget: Budget): boolean {
  const dir = findInStore(store, "sessions", session, "agents", agent);
  if (dir === undefined) return true;
  const claims = findInStore(store, "claims");
  for (const name of claims === undefined ? [] : namesIn(dir)) {
    const claim = `${claims}/${name.slice("claim-".length)}`;
    // Another agent may have claimed the issue since.
    const isOwn =
      name.startsWith("claim-") && readRecordText(claim)?.text === `${session}/${agent}`;
    if (isOwn) removeFile(claim);
  }
  if (!removeFilesIn(dir, budget)) return false;
  removeEmptyFolder(dir);
  return true;
}

/** Removes all files and links, but no folders; false when some remain. */
export function removeFilesIn(folder: string, budget: Budget): boolean {
  for (const name of readdirSync(folder)) {
    if (budget.left <= 0) return false;
    budget.left -= 1;
    removeFile(`${folder}/${name}`);
  }
  return true;
}
