import { isLeadSkill } from "../../gate/agent.ts";
import type { AgentKey } from "../../gate/store-record.ts";
import { Failure } from "../files/failure.ts";
import { inFolder, pathPart, removeEmptyFolder } from "./disk/files.ts";
import { dropVersions, writeVersion } from "./disk/versions.ts";
import { findAgent, recordedSkill, type Skill } from "./read-agent.ts";
import { makeSessionFolder } from "./session-folder.ts";

export { dropClaims, noteUnlessRecorded, writeClaim } from "./claims.ts";

export function writeSkill(store: string, key: AgentKey, skill: Skill, now = Date.now()): void {
  inFolder(store, "written", () => {
    const dir = makeSessionFolder(store, key.session, now, "agents", pathPart(key.agent));
    writeVersion(dir, "skill", JSON.stringify(skill));
  });
}

export function dropSkill(store: string, key: AgentKey): void {
  inFolder(store, "written", () => {
    const dir = findAgent(store, key);
    if (dir === undefined) return;
    dropVersions(dir, "skill");
    // Subagents come and go: one without claims leaves nothing behind.
    removeEmptyFolder(dir);
  });
}

/** A hand-off ends the phase of who made it. Leading is no phase: it goes on. */
export function dropPhaseSkill(store: string, key: AgentKey): void {
  if (!isLeading(store, key)) dropSkill(store, key);
}

function isLeading(store: string, key: AgentKey): boolean {
  try {
    const dir = findAgent(store, key);
    const skill = dir === undefined ? undefined : recordedSkill(dir);
    return skill !== undefined && isLeadSkill(skill.skill);
  } catch (error) {
    // A damaged record says nothing of a lead, and is better gone.
    if (error instanceof Failure) return false;
    throw error;
  }
}
