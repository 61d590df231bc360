import type { AgentKey } from "../../gate/store-record.ts";
import { Failure } from "../files/failure.ts";
import { inFolder, isPathPart, pathPart, removeFile } from "./disk/files.ts";
import { findInStore, makeInStore } from "./disk/folders.ts";
import { readRecordText, recreate } from "./disk/records.ts";
import type { Claim } from "./read-agent.ts";
import { makeSessionFolder } from "./session-folder.ts";

/**
 * Runs what is to be recorded after a change of the board. The change is made whether or not this
 * succeeds, so a failure is a note beside its answer, for the caller to print.
 */
export function noteUnlessRecorded(record: () => void): string | undefined {
  try {
    record();
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `The change is made, but not recorded for the gates: ${error.message}.`;
  }
}

/**
 * Called by whoever made a hand-off to a lock state succeed. The claim lies with the agent, which
 * finds its own without looking further; `claims/<issue>` names the agent, so that anybody finds
 * the claim of an issue.
 */
export function writeClaim(store: string, key: AgentKey, claim: Claim): void {
  dropClaims(store, claim.number);
  inFolder(store, "written", () => {
    const [session, agent] = [pathPart(key.session), pathPart(key.agent)];
    // First the way to the claim, so that no claim is without one.
    recreate(`${makeInStore(store, "claims")}/${claim.number}`, `${session}/${agent}`);
    const dir = makeSessionFolder(store, key.session, claim.at, "agents", agent);
    recreate(`${dir}/claim-${claim.number}`, JSON.stringify(claim));
  });
}

/** The issue left its lock state: nobody works on it by that claim any more. */
export function dropClaims(store: string, number: number): void {
  inFolder(store, "written", () => {
    const folder = findInStore(store, "claims");
    if (folder === undefined) return;
    const path = `${folder}/${number}`;
    const [session = "", agent = ""] = readRecordText(path)?.text.split("/") ?? [];
    if (isPathPart(session) && isPathPart(agent)) {
      const dir = findInStore(store, "sessions", session, "agents", agent);
      if (dir !== undefined) removeFile(`${dir}/claim-${number}`);
    }
    removeFile(path);
  });
}
