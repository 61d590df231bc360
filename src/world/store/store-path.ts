import { realpathSync } from "node:fs";
import { Failure, hasCode } from "../files/failure.ts";
import { basename, dirname } from "../files/path.ts";
import type { Project } from "../project.ts";
import { githubSettings } from "../settings/github-settings.ts";
import { stateFolder } from "./disk/state-folder.ts";
import { readSessionStart } from "./session-start.ts";

/** The folder of records. It lies outside every repository, so no clone can ship or redirect it. */
export function storePathOf(project: Project): string {
  const state = stateFolder(project.env);
  try {
    const identity = githubProject(project) ?? embeddedBoard(project);
    return `${state}/${Bun.SHA256.hash(identity, "hex").slice(0, 24)}`;
  } catch (error) {
    // If settings become invalid in mid-session, the session keeps the store it began with.
    const began = error instanceof Failure ? readSessionStart(project.env, state) : undefined;
    if (began?.store === undefined) throw error;
    return `${state}/${began.store}`;
  }
}

/**
 * The board's real path. A link called `.ralph` is not followed: a repository that ships one would
 * share the records of the project it points to.
 */
function embeddedBoard({ root, boardPath, env }: Project): string {
  if (!env["RALPH_BOARD_PATH"]) return `${realPath(root) ?? root}/.ralph/board.db`;
  const folder = realPath(dirname(boardPath)) ?? dirname(boardPath);
  return realPath(boardPath) ?? `${folder}/${basename(boardPath)}`;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES")) return undefined;
    throw error;
  }
}

/**
 * `host/owner/number`. Throws when settings cannot be read: a wrong store would lose all records.
 */
function githubProject(project: Project): string | undefined {
  const chosen = githubSettings(project);
  if (chosen === undefined) return undefined;
  const { apiUrl, projectOwner, projectNumber } = chosen;
  return `${new URL(apiUrl).host}/${projectOwner}/${projectNumber}`.toLowerCase();
}
