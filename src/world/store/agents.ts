import { isInteractiveSkill } from "../../gate/agent.ts";
import type { AgentKey } from "../../gate/store-record.ts";
import { Failure } from "../files/failure.ts";
import { recordClaim } from "./claims.ts";
import { inFolder, pathPart, removeEmptyFolder } from "./disk/files.ts";
import { dropVersions, writeVersion } from "./disk/versions.ts";
import { type Claim, findAgent, keyOfRecords, recordedSkill, type Skill } from "./read-agent.ts";
import { makeSessionFolder } from "./session-folder.ts";

export { dropClaims, noteUnlessRecorded } from "./claims.ts";

export function writeSkill(store: string, key: AgentKey, skill: Skill, now = Date.now()): void {
  inFolder(store, "written", () => {
    const { session, agent } = keyOfRecords(store, key);
    const dir = makeSessionFolder(store, session, now, "agents", pathPart(agent));
    writeVersion(dir, "skill", JSON.stringify(skill));
  });
}

export function dropSkill(store: string, key: AgentKey): void {
  inFolder(store, "written", () => {
    const dir = findAgent(store, key);
    if (dir === undefined) return;
    dropVersions(dir, "skill");
    // Removes the folder of an agent without claims, because there may be many subagents.
    removeEmptyFolder(dir);
  });
}

/** Called after a successful hand-off to a lock state. */
export function writeClaim(store: string, key: AgentKey, claim: Claim): void {
  const isTalk = isInteractiveSkill(skillIfReadable(store, key)?.skill ?? "");
  recordClaim(store, key, isTalk ? { ...claim, phase: undefined } : claim);
}

/** A damaged record says nothing, and may be removed. */
function skillIfReadable(store: string, key: AgentKey): Skill | undefined {
  try {
    const dir = findAgent(store, key);
    return dir === undefined ? undefined : recordedSkill(dir);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
