import { isLeadSkill } from "../../gate/agent.ts";
import type { AgentKey, SkillRecord } from "../../gate/store-record.ts";
import type { Shaped } from "../../shapes/schemas.ts";
import { Failure } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { namesIn, pathPart, pathsIn, readRecord, removeFile, replaceFile } from "./files.ts";

/** An issue this agent took up. */
export type Claim = Shaped<"claim">;

export type Skill = Pick<SkillRecord, "skill" | "phase" | "prompt">;

export interface AgentRecords {
  readonly skill: Skill | undefined;
  /** The newest first. */
  readonly claims: readonly Claim[];
}

function agentDir(store: string, { session, agent }: AgentKey): string {
  return join(store, "agents", pathPart(session), pathPart(agent));
}

export function readAgent(store: string, key: AgentKey): AgentRecords {
  const dir = agentDir(store, key);
  const names = namesIn(dir);
  const claims = names
    .filter((name) => name.startsWith("claim-"))
    .flatMap((name) => readRecord(join(dir, name), "claim") ?? []);
  const skill = names.includes("skill.json")
    ? readRecord(join(dir, "skill.json"), "skill")
    : undefined;
  return {
    skill: skill && { skill: skill.skill, phase: skill.phase, prompt: skill.prompt },
    claims: claims.toSorted((a, b) => b.at - a.at),
  };
}

/** Called by whoever made a hand-off to a lock state succeed. */
export function writeClaim(store: string, key: AgentKey, claim: Claim): void {
  replaceFile(join(agentDir(store, key), `claim-${claim.number}.json`), JSON.stringify(claim));
}

/** The issue left its lock state: nobody works on it by that claim any more. */
export function dropClaims(store: string, number: number): void {
  const sessions = pathsIn(join(store, "agents"));
  for (const agent of sessions.flatMap(pathsIn)) removeFile(join(agent, `claim-${number}.json`));
}

export function writeSkill(store: string, key: AgentKey, skill: Skill): void {
  replaceFile(join(agentDir(store, key), "skill.json"), JSON.stringify(skill));
}

export function dropSkill(store: string, key: AgentKey): void {
  removeFile(join(agentDir(store, key), "skill.json"));
}

/** A hand-off ends the phase of who made it. Leading is no phase: it goes on. */
export function dropPhaseSkill(store: string, key: AgentKey): void {
  if (!isLeading(store, key)) dropSkill(store, key);
}

function isLeading(store: string, key: AgentKey): boolean {
  try {
    const skill = readRecord(join(agentDir(store, key), "skill.json"), "skill");
    return skill !== undefined && isLeadSkill(skill.skill);
  } catch (error) {
    // A damaged record says nothing of a lead, and is better gone.
    if (error instanceof Failure) return false;
    throw error;
  }
}
