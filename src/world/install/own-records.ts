import { readdirSync } from "node:fs";
import { Failure } from "../files/failure.ts";
import { mustBeOwnFolder } from "../files/ralph-folder.ts";
import type { Project } from "../project.ts";
import { githubSettings } from "../settings/github-settings.ts";
import { trustRecordOf } from "../settings/trust/trust.ts";
import { inFolder, removeEmptyFolder, removeFile } from "../store/disk/files.ts";
import { findInStore, statOf } from "../store/disk/folders.ts";
import { hasHome, stateFolder } from "../store/disk/state-folder.ts";
import { markersOf } from "../store/session-marker.ts";

/** What the user's state folder keeps of this project and of no other. */
export interface OwnRecords {
  readonly path: string;
  readonly files: readonly string[];
  /** Innermost first. */
  readonly folders: readonly string[];
  /** What lies among them and is not ours: links, and what belongs to somebody else. */
  readonly foreign: readonly string[];
}

/** Records that stay, and why. */
export interface SharedRecords {
  readonly path: string;
  readonly why: string;
}

/** No folder of ours lies deeper in a store. */
const DEEPEST = 6;

/** Undefined: there are none. Throws nothing that settings or folders can cause: then they stay. */
export function recordsToPurge(project: Project): OwnRecords | SharedRecords | undefined {
  if (!hasHome(project.env)) return undefined;
  const state = stateFolder(project.env);
  try {
    return inFolder(state, "read", () => ownRecords(project, state));
  } catch (error) {
    if (error instanceof Failure) return { path: state, why: error.message };
    throw error;
  }
}

function ownRecords(project: Project, state: string): OwnRecords | SharedRecords | undefined {
  const path = project.storePath;
  const isThere = findInStore(path) !== undefined;
  const shared = whyShared(project);
  if (shared !== undefined) return isThere ? { path, why: shared } : undefined;
  const files: string[] = [];
  const folders: string[] = [];
  const foreign: string[] = [];
  if (isThere) lookThrough(path, DEEPEST, { files, folders, foreign });
  for (const one of [...markersOf(state, path), trustRecordOf(project)]) {
    if (one !== undefined && isOwn(one) && statOf(one)?.isFile()) files.push(one);
  }
  return files.length + folders.length === 0 ? undefined : { path, files, folders, foreign };
}

/** Only the board in `.ralph/` has a store that belongs to this folder alone. */
function whyShared(project: Project): string | undefined {
  if (githubSettings(project) !== undefined)
    return "every clone that uses the same GitHub project has its records there";
  return project.env["RALPH_BOARD_PATH"]
    ? "every project that uses the same RALPH_BOARD_PATH has its records there"
    : undefined;
}

interface Found {
  readonly files: string[];
  readonly folders: string[];
  readonly foreign: string[];
}

function lookThrough(folder: string, deeper: number, found: Found): void {
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    const stat = statOf(path);
    if (stat === undefined) continue;
    if (isOwn(path) && stat.isFile()) found.files.push(path);
    else if (isOwn(path) && stat.isDirectory() && deeper > 0) lookThrough(path, deeper - 1, found);
    else found.foreign.push(path);
  }
  found.folders.push(folder);
}

function isOwn(path: string): boolean {
  const me = process.getuid?.();
  return me === undefined || statOf(path)?.uid === me;
}

/** Removes what was found, one by one. What was added since stays, and its folder. */
export function removeRecords({ files, folders }: OwnRecords): void {
  // A folder that became a link since then would lead elsewhere.
  const kept = folders.filter((folder) => statOf(folder) !== undefined);
  for (const folder of kept) mustBeOwnFolder(folder);
  for (const file of files) if (statOf(file)?.isFile()) removeFile(file);
  for (const folder of kept) removeEmptyFolder(folder);
}
