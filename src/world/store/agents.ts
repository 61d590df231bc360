import { isLeadSkill } from "../../gate/agent.ts";
import type { AgentKey, SkillRecord } from "../../gate/store-record.ts";
import type { Shaped } from "../../shapes/schemas.ts";
import { Failure } from "../files/failure.ts";
import { inFolder, namesIn, pathPart, removeEmptyFolder } from "./disk/files.ts";
import { findInStore } from "./disk/folders.ts";
import { parseRecord, readRecordText } from "./disk/records.ts";
import { dropVersions, readVersion, writeVersion } from "./disk/versions.ts";
import { makeSessionFolder } from "./session-folder.ts";

export { dropClaims, noteUnlessRecorded, writeClaim } from "./claims.ts";

/** An issue this agent took up. */
export type Claim = Shaped<"claim">;

export type Skill = Pick<SkillRecord, "skill" | "phase" | "prompt">;

export interface AgentRecords {
  readonly skill: Skill | undefined;
  /** The newest first. */
  readonly claims: readonly Claim[];
}

export function readAgent(store: string, key: AgentKey): AgentRecords {
  return inFolder(store, "read", () => {
    const dir = findAgent(store, key);
    const names = dir === undefined ? [] : namesIn(dir);
    if (dir === undefined || names.length === 0) return { skill: undefined, claims: [] };
    const claims: Claim[] = [];
    for (const name of names) {
      const path = `${dir}/${name}`;
      const stored = name.startsWith("claim-") ? readRecordText(path) : undefined;
      if (stored) claims.push(parseRecord(stored.text, "claim", path));
    }
    return { skill: skillIn(dir, names), claims: claims.sort((a, b) => b.at - a.at) };
  });
}

function findAgent(store: string, { session, agent }: AgentKey): string | undefined {
  return findInStore(store, "sessions", pathPart(session), "agents", pathPart(agent));
}

function skillIn(dir: string, names?: readonly string[]): Skill | undefined {
  const stored = readVersion(dir, "skill", names);
  if (!stored) return undefined;
  const { skill, phase, prompt } = parseRecord(stored.text, "skill", `${dir}/skill`);
  return { skill, phase, prompt };
}

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
    const skill = dir === undefined ? undefined : skillIn(dir);
    return skill !== undefined && isLeadSkill(skill.skill);
  } catch (error) {
    // A damaged record says nothing of a lead, and is better gone.
    if (error instanceof Failure) return false;
    throw error;
  }
}
