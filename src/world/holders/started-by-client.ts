import { userInfo } from "node:os";
import { Failure } from "../files/failure.ts";
import { basename } from "../files/path.ts";
import type { Project } from "../project.ts";
import { namesIn } from "../store/disk/files.ts";
import { hasHome, stateFolder } from "../store/disk/state-folder.ts";
import { ancestorProcesses, isRunning } from "./client-process.ts";
import { hasClientAmong, readClientOf } from "./clients.ts";

/** The name of a store in the state folder. */
const STORE = /^[0-9a-f]{24}$/;

/**
 * Whether a client that gates have recorded started this process, directly or not, whatever the
 * environment says: a script can remove the client's variables.
 */
export function startedByClient(project: Project): boolean {
  const processes = ancestorProcesses();
  if (processes.length === 0) return false;
  return [...storesSeen(project)].some((store) => isSeenIn(store, processes));
}

/**
 * Whether a client started this process itself, as it starts its servers, and not a script below
 * it or one that left it. True, too, where it cannot be found out: no client is recorded for the
 * session, or it runs on another machine or among other process ids.
 */
export function isServerOf(store: string, session: string): boolean {
  const processes = ancestorProcesses();
  const client = readClientOf(store, session);
  const isKnown = client !== undefined && isRunning(client) !== "elsewhere";
  if (!isKnown && !hasClientAmong(store, processes)) return true;
  return hasClientAmong(store, processes.slice(0, 1));
}

/** All stores of this user, and this board's in their home, should the environment name another. */
function storesSeen(project: Project): ReadonlySet<string> {
  const { env } = project;
  if (!hasHome(env)) return new Set();
  const state = stateFolder(env);
  const all = namesIn(state).filter((name) => STORE.test(name));
  return new Set([...all.map((name) => `${state}/${name}`), ...storeAtHome(project)]);
}

function storeAtHome(project: Project): readonly string[] {
  try {
    return [`${stateFolder({ HOME: userInfo().homedir })}/${basename(project.storePath)}`];
  } catch (error) {
    // Settings that cannot be read name no store; whoever needs them says so.
    if (error instanceof Failure) return [];
    throw error;
  }
}

function isSeenIn(store: string, processes: Parameters<typeof hasClientAmong>[1]): boolean {
  try {
    return hasClientAmong(store, processes);
  } catch (error) {
    // A link or somebody else's folder is no store of ours.
    if (error instanceof Failure) return false;
    throw error;
  }
}
