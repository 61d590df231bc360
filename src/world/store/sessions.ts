import { statSync } from "node:fs";
import type { SessionRecord } from "../../gate/store-record.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { pathPart, pathsIn, removeFile, replaceFile } from "./files.ts";

const DAY = 86_400_000;

/** A start or a prompt renews a session's record: one this old belongs to no session that lives. */
const KEPT_MS = 30 * DAY;

/** A session taken up again by a client without the plugin has its id, but not its process. */
export function isSessionRecorded(store: string, session: string, client: string): boolean {
  return readIfThere(pathOf(store, session)) === client;
}

/** Every prompt comes by here: a record of today is left alone. */
export function writeSession(
  store: string,
  record: Omit<SessionRecord, "kind">,
  now: number,
): void {
  const { session, client } = record;
  const path = pathOf(store, session);
  const age = ageOf(path, now);
  if (age !== undefined && age < DAY && isSessionRecorded(store, session, client)) return;
  replaceFile(path, client);
  if (age === undefined) dropOld(join(store, "sessions"), now);
}

function pathOf(store: string, session: string): string {
  return join(store, "sessions", pathPart(session));
}

function ageOf(path: string, now: number): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && now - stat.mtimeMs;
}

/** The first record of a session drops those of sessions long over. */
function dropOld(sessions: string, now: number): void {
  for (const path of pathsIn(sessions)) if ((ageOf(path, now) ?? 0) > KEPT_MS) removeFile(path);
}
