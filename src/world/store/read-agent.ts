import type { AgentKey, SkillRecord } from "../../gate/store-record.ts";
import type { Shaped } from "../../shapes/schemas.ts";
import { Failure } from "../files/failure.ts";
import { inFolder, namesIn, pathPart } from "./disk/files.ts";
import { findInStore } from "./disk/folders.ts";
import { parseRecord, readRecordText } from "./disk/records.ts";
import { readVersion } from "./disk/versions.ts";
import { beganElsewhere } from "./session-marker.ts";

// Kept apart from the code that writes these records, because nearly every tool call loads this.

/** An issue whose lock this agent took. */
export type Claim = Shaped<"claim">;

export type Skill = Pick<SkillRecord, "skill" | "phase" | "prompt">;

export interface AgentRecords {
  readonly skill: Skill | undefined;
  /** Newest first. */
  readonly claims: readonly Claim[];
}

export function readAgent(store: string, key: AgentKey): AgentRecords {
  return inFolder(store, "read", () => {
    const dir = findAgent(store, key);
    const names = dir === undefined ? [] : namesIn(dir);
    if (dir === undefined || names.length === 0) {
      // If settings choose another board in mid-session, the agent's phase cannot be known.
      if (beganElsewhere(store, key.session)) {
        throw new Failure("this session began with another board: restart it");
      }
      return { skill: undefined, claims: [] };
    }
    const claims: Claim[] = [];
    for (const name of names) {
      const path = `${dir}/${name}`;
      const stored = name.startsWith("claim-") ? readRecordText(path) : undefined;
      if (stored) claims.push(parseRecord(stored.text, "claim", path));
    }
    return { skill: recordedSkill(dir, names), claims: claims.sort((a, b) => b.at - a.at) };
  });
}

export function findAgent(store: string, { session, agent }: AgentKey): string | undefined {
  return findInStore(store, "sessions", pathPart(session), "agents", pathPart(agent));
}

export function recordedSkill(dir: string, names?: readonly string[]): Skill | undefined {
  const stored = readVersion(dir, "skill", names);
  if (!stored) return undefined;
  const { skill, phase, prompt } = parseRecord(stored.text, "skill", `${dir}/skill`);
  return { skill, phase, prompt };
}
