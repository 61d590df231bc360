import { realpathSync } from "node:fs";
import { parseJson } from "../../gate/json.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { basename, dirname, resolve } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import type { Environment, Project } from "../project.ts";

type Place = Omit<Project, "storePath" | "called">;

/** What gates remember, outside every repository: no clone can ship or redirect it. */
export function storePathOf(place: Place): string {
  const identity = githubProject(place) ?? embeddedBoard(place);
  return `${stateFolder(place.env)}/${Bun.SHA256.hash(identity, "hex").slice(0, 24)}`;
}

/** Where this user's programs keep what outlives a restart; a relative path is to be ignored. */
export function stateFolder(env: Environment): string {
  const given = env["XDG_STATE_HOME"] ?? "";
  if (given.startsWith("/")) return `${resolve("/", given)}/ralph-hero`;
  const home = env["HOME"] ?? "";
  if (home.startsWith("/")) return `${resolve("/", home)}/.local/state/ralph-hero`;
  throw new Failure("HOME is not set, so there is no folder for records");
}

/**
 * The board's real path. A link called `.ralph` is not followed: a repository that ships one would
 * share the records of the project it leads to.
 */
function embeddedBoard({ root, boardPath, env }: Place): string {
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

/** `host/owner/number`. The whole choice is the board's to make; this names the one it would make. */
function githubProject({ env, settingsPath }: Place): string | undefined {
  if (env["RALPH_BOARD_PATH"]) return undefined;
  const file = githubSettings(settingsPath);
  const number = env["RALPH_GH_PROJECT_NUMBER"] || file["projectNumber"];
  if (!number) return undefined;
  const owner = file["projectOwner"] || env["RALPH_GH_OWNER"] || file["owner"];
  const url = env["RALPH_GH_API_URL"] || env["GITHUB_API_URL"] || file["apiUrl"];
  const host = URL.parse(String(url ?? ""))?.host ?? "api.github.com";
  return `${host}/${owner}/${number}`.toLowerCase();
}

/** Settings that cannot be read choose no board; whoever needs them says what is wrong. */
function githubSettings(path: string): Readonly<Record<string, unknown>> {
  const text = readSettingsText(path);
  const file = text === undefined ? undefined : parseJson(text);
  if (typeof file !== "object" || file === null || !("github" in file)) return {};
  return typeof file.github === "object" ? { ...file.github } : {};
}

function readSettingsText(path: string): string | undefined {
  try {
    return readIfThere(path);
  } catch (error) {
    if (error instanceof Failure || hasCode(error, "EACCES", "ELOOP")) return undefined;
    throw error;
  }
}
