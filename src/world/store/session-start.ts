import { Failure, hasCode } from "../files/failure.ts";
import { readIfThere } from "../files/read-file.ts";
import type { Environment } from "../project.ts";
import { isPathPart } from "./disk/files.ts";

/** Where a session began, as session-record wrote it. */
export interface SessionStart {
  /** The project's root. */
  readonly root: string;
  /** The name of its store. */
  readonly store: string | undefined;
}

/**
 * Reads the marker of the session in `CLAUDE_CODE_SESSION_ID`. The launcher checks the same file.
 */
export function readSessionStart(env: Environment, state: string): SessionStart | undefined {
  const session = env["CLAUDE_CODE_SESSION_ID"] ?? "";
  if (!isPathPart(session)) return undefined;
  try {
    const [root, store] = readIfThere(`${state}/sessions-in-use/${session}`)?.split("\n") ?? [];
    return root ? { root, store: store || undefined } : undefined;
  } catch (error) {
    // Without a readable state folder no session was marked.
    if (error instanceof Failure || hasCode(error, "EACCES", "ELOOP")) return undefined;
    throw error;
  }
}
