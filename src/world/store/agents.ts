import { isLeadSkill } from "../../gate/agent.ts";
import type { AgentKey } from "../../gate/store-record.ts";
import { Failure } from "../files/failure.ts";
import { inFolder, pathPart, removeEmptyFolder } from "./disk/files.ts";
import { dropVersions, writeVersion } from "./disk/versions.ts";
import { findAgent, keyOfRecords, recordedSkill, type Skill } from "./read-agent.ts";
import { makeSessionFolder } from "./session-folder.ts";

export { dropClaims, noteUnlessRecorded, writeClaim } from "./claims.ts";

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

/** A hand-off ends the caller's phase. The skill of a lead is kept: it is not a phase. */
export function dropPhaseSkill(store: string, key: AgentKey): void {
  if (!isLeading(store, key)) dropSkill(store, key);
}

function isLeading(store: string, key: AgentKey): boolean {
  try {
    const dir = findAgent(store, key);
    const skill = dir === undefined ? undefined : recordedSkill(dir);
    return skill !== undefined && isLeadSkill(skill.skill);
  } catch (error) {
    // A damaged record cannot be a lead's, so it may be removed.
    if (error instanceof Failure) return false;
    throw error;
  }
}
