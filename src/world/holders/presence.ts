import type { Lock } from "../../workflow/issue/lock.ts";
import type { LockHolder, Presence } from "../../workflow/issue/presence.ts";
import { isRunning } from "./client-process.ts";
import { currentSession, readClientOf } from "./clients.ts";
import { hasMember } from "./team-member.ts";
import { readTeammate, type Teammate } from "./teammates.ts";

/** Who asks: its name as a holder, and the session it works for where that is known. */
export interface PresenceAsker {
  readonly holder: string;
  readonly session: string | undefined;
}

const SESSION = "session ";

/**
 * What is known of a lock's holder. A session is gone when its client process is. After `/clear`
 * the next session of that process has its locks. A teammate is gone when its own process or its
 * lead's is, or its team no longer has it.
 */
export function presenceOf(store: string, holder: string, asker: PresenceAsker): Presence {
  if (holder === asker.holder) return "caller";
  if (!holder.startsWith(SESSION)) {
    const teammate = readTeammate(store, holder);
    return teammate === undefined ? "elsewhere" : presenceOfTeammate(store, teammate);
  }
  const session = currentSession(store, holder.slice(SESSION.length));
  if (isSessionOf(store, asker, session)) return "caller";
  return presenceOfSession(store, session);
}

/** All that a move is judged by. Of a lock that nobody holds there is nothing to know. */
export function lockHolder(
  store: string,
  lock: Lock | undefined,
  asker: PresenceAsker,
): LockHolder {
  if (lock === undefined) return { holder: undefined, presence: "elsewhere", isLed: false };
  const { holder } = lock;
  const presence = presenceOf(store, holder, asker);
  return { holder, presence, isLed: leadsHolder(store, holder, asker) };
}

/** Whether the asker is the session that leads the holder's team. */
export function leadsHolder(store: string, holder: string, asker: PresenceAsker): boolean {
  if (holder.startsWith(SESSION)) return false;
  const teammate = readTeammate(store, holder);
  return (
    teammate?.lead !== undefined && isSessionOf(store, asker, currentSession(store, teammate.lead))
  );
}

/** A teammate acts for itself, also where it shares the session of its lead. */
function isSessionOf(store: string, asker: PresenceAsker, session: string): boolean {
  if (!asker.holder.startsWith(SESSION)) return false;
  const own = asker.session ?? asker.holder.slice(SESSION.length);
  return currentSession(store, own) === session;
}

function presenceOfSession(store: string, session: string): "alive" | "gone" | "elsewhere" {
  const client = readClientOf(store, session);
  return client === undefined ? "elsewhere" : isRunning(client);
}

function presenceOfTeammate(store: string, teammate: Teammate): Presence {
  const own = isRunning(teammate.client);
  const lead =
    teammate.lead === undefined
      ? "elsewhere"
      : presenceOfSession(store, currentSession(store, teammate.lead));
  if (own === "gone" || lead === "gone") return "gone";
  if (own !== "alive") return "elsewhere";
  return hasMember(teammate) ? "alive" : "gone";
}
