import { inFolder, namesIn } from "../store/disk/files.ts";
import { findInStore } from "../store/disk/folders.ts";
import { readRecordText } from "../store/disk/records.ts";
import { type AgentTold, readTold } from "../store/log/told-record.ts";
import { readAgent } from "../store/read-agent.ts";
import { isRunning } from "./client-process.ts";
import { readClientOf } from "./clients.ts";

/** So many clients and agents are looked at: nobody runs more of them at a time. */
const MOST_CLIENTS = 2000;
const MOST_AGENTS = 100;

/** The sessions whose client runs on this machine now. */
export function runningSessions(store: string): string[] {
  return inFolder(store, "read", () => {
    const folder = findInStore(store, "clients");
    const names = folder === undefined ? [] : namesIn(folder).slice(0, MOST_CLIENTS);
    return names.flatMap((name) => {
      const session = readRecordText(`${folder}/${name}`)?.text.trim();
      const client = session === undefined ? undefined : readClientOf(store, session);
      return session !== undefined && client && isRunning(client) === "alive" ? [session] : [];
    });
  });
}

/** An agent of a running session, and what it works on as far as it is recorded. */
export interface RunningAgent {
  readonly session: string;
  /** "main", a teammate's name with an @ before it, or the id of a subagent. */
  readonly agent: string;
  readonly skill: string | null;
  readonly phase: string | null;
  readonly issue: number | null;
  /** When it took the issue's lock. */
  readonly since: number | null;
  /** What it was told, if no call of it has passed since. */
  readonly told: AgentTold | null;
}

export function runningAgents(store: string, sessions: readonly string[]): RunningAgent[] {
  return sessions.flatMap((session) => {
    const folder = inFolder(store, "read", () => findInStore(store, "sessions", session, "agents"));
    const names = folder === undefined ? [] : namesIn(folder).slice(0, MOST_AGENTS);
    return names.map((agent) => {
      const { skill, claims } = readAgent(store, { session, agent });
      const [claim] = claims;
      return {
        ...{ session, agent, skill: skill?.skill ?? null },
        phase: claim?.phase ?? skill?.phase ?? null,
        issue: claim?.number ?? null,
        since: claim?.at ?? null,
        told: readTold(store, { session, agent }) ?? null,
      };
    });
  });
}
