import type { AgentKey } from "../../gate/store-record.ts";
import { Failure, reasonOf } from "../files/failure.ts";
import { inFolder, isPathPart, pathPart, removeFile } from "./disk/files.ts";
import { findInStore, makeInStore } from "./disk/folders.ts";
import { readRecordText, recreate } from "./disk/records.ts";
import { type Claim, keyOfRecords } from "./read-agent.ts";
import { makeSessionFolder } from "./session-folder.ts";

/**
 * Runs `record` after a change of the board. The change is made already, so a failure to record is
 * returned as a note for the caller to print.
 */
export function noteUnlessRecorded(record: () => void): string | undefined {
  try {
    record();
    return undefined;
  } catch (error) {
    // Also what the system itself says, such as a state folder that became read-only.
    const isKnown = error instanceof Failure || (error instanceof Error && "code" in error);
    if (!isKnown) throw error;
    return `The change is made, but not recorded for the gates: ${reasonOf(error)}.`;
  }
}

/**
 * The claim lies in the agent's own folder,
 * where gates find it; `claims/<issue>` names the agent, so that the claim of an issue can be
 * found.
 */
export function recordClaim(store: string, caller: AgentKey, claim: Claim): void {
  dropClaims(store, claim.number);
  inFolder(store, "written", () => {
    const key = keyOfRecords(store, caller);
    const [session, agent] = [pathPart(key.session), pathPart(key.agent)];
    // The pointer first, so that no claim exists without one.
    recreate(`${makeInStore(store, "claims")}/${claim.number}`, `${session}/${agent}`);
    const dir = makeSessionFolder(store, key.session, claim.at, "agents", agent);
    recreate(`${dir}/claim-${claim.number}`, JSON.stringify(claim));
  });
}

/** Called when the issue leaves its lock state: the claim no longer gives anybody a phase. */
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
