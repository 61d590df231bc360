import type { AgentKey, SkillRecord } from "../../gate/store-record.ts";
import type { Shaped } from "../../shapes/schemas.ts";
import { Failure } from "../files/failure.ts";
import { readOnce } from "../read-once.ts";
import { inFolder, namesIn, pathPart } from "./disk/files.ts";
import { findInStore } from "./disk/folders.ts";
import { parseRecord, readRecordText } from "./disk/records.ts";
import { readVersion } from "./disk/versions.ts";
import { noticeTold, TOLD } from "./log/noticed.ts";
import { beganElsewhere } from "./session-marker.ts";

// Kept apart from the code that writes these records, because nearly every tool call loads this.

/** An issue whose lock this agent took. */
export type Claim = Shaped<"claim">;

export type Skill = Pick<SkillRecord, "skill" | "phase">;

export interface AgentRecords {
  readonly skill: Skill | undefined;
  /** Newest first. */
  readonly claims: readonly Claim[];
}

export function readAgent(store: string, key: AgentKey): AgentRecords {
  const of = `${store} ${key.session} ${key.agent}`;
  return readOnce("agent", of, () => lookThroughAgent(store, key));
}

function lookThroughAgent(store: string, key: AgentKey): AgentRecords {
  return inFolder(store, "read", () => {
    const dir = findAgent(store, key);
    const all = dir === undefined ? [] : namesIn(dir);
    const names = all.includes(TOLD) ? all.filter((name) => name !== TOLD) : all;
    if (dir !== undefined && names !== all) noticeTold(dir);
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

/** The file in a session's folder that names the one before it in the same client. */
export const FOLLOWS = "follows";

/** How many sessions are looked through for an agent that began before a `/clear`. */
const MOST_SESSIONS = 8;

export function findAgent(store: string, key: AgentKey): string | undefined {
  return lookFor(store, key)?.dir;
}

/**
 * The key under which an agent's records lie. `/clear` begins a new session; its subagents and
 * teammates go on, and their records stay in the session they began in. The main thread starts
 * afresh.
 */
export function keyOfRecords(store: string, key: AgentKey): AgentKey {
  return lookFor(store, key)?.key ?? key;
}

function lookFor(
  store: string,
  { session, agent }: AgentKey,
): { readonly dir: string; readonly key: AgentKey } | undefined {
  let at = session;
  for (let seen = 0; seen < MOST_SESSIONS; seen += 1) {
    const dir = findInStore(store, "sessions", pathPart(at), "agents", pathPart(agent));
    if (dir !== undefined) return { dir, key: { session: at, agent } };
    const own = agent === "main" ? undefined : findInStore(store, "sessions", pathPart(at));
    const before = own === undefined ? undefined : readRecordText(`${own}/${FOLLOWS}`)?.text;
    if (before === undefined) return undefined;
    at = before;
  }
  return undefined;
}

export function recordedSkill(dir: string, names?: readonly string[]): Skill | undefined {
  const stored = readVersion(dir, "skill", names);
  if (!stored) return undefined;
  const { skill, phase } = parseRecord(stored.text, "skill", `${dir}/skill`);
  return { skill, phase };
}
