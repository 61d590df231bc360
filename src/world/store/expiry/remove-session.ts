import { readdirSync } from "node:fs";
import { basename } from "../../files/path.ts";
import { dropCalls } from "../calls.ts";
import { namesIn, removeEmptyFolder, removeFile } from "../disk/files.ts";
import { findInStore, stateFolderOf } from "../disk/folders.ts";
import { readRecordText } from "../disk/records.ts";
import { unmarkSession } from "../session-marker.ts";

/** How many files may still be removed by this process; another goes on where it ended. */
export interface Budget {
  left: number;
}

/**
 * Removes what a session left, folder by known folder; false when there is more for another time.
 * The folder itself is touched last: its age says that nobody uses the session.
 */
export function removeSession(store: string, folder: string, budget: Budget): boolean {
  const session = basename(folder);
  budget.left -= dropCalls(store, session, budget.left);
  const agents = findInStore(store, "sessions", session, "agents");
  for (const agent of agents === undefined ? [] : namesIn(agents)) {
    if (!removeAgent(store, session, agent, budget)) return false;
  }
  const completions = findInStore(store, "sessions", session, "completions");
  if (completions !== undefined && !removeFilesIn(completions, budget)) return false;
  if (budget.left <= 0) return false;
  for (const name of ["agents", "completions"]) removeEmptyFolder(`${folder}/${name}`);
  for (const name of readdirSync(folder)) removeFile(`${folder}/${name}`);
  // A folder in it that is none of ours keeps it from going; that is not tried again.
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
    // Somebody else may have claimed the issue since.
    const isOwn =
      name.startsWith("claim-") && readRecordText(claim)?.text === `${session}/${agent}`;
    if (isOwn) removeFile(claim);
  }
  if (!removeFilesIn(dir, budget)) return false;
  removeEmptyFolder(dir);
  return true;
}

/** Files and links, drafts and strangers too, but no folder; false when some are left. */
export function removeFilesIn(folder: string, budget: Budget): boolean {
  for (const name of readdirSync(folder)) {
    if (budget.left <= 0) return false;
    budget.left -= 1;
    removeFile(`${folder}/${name}`);
  }
  return true;
}
