import { realpathSync } from "node:fs";
import { hasCode } from "../../files/failure.ts";
import type { Project } from "../../project.ts";
import { hashed, inFolder } from "../../store/disk/files.ts";
import { findFolder, makeFolder } from "../../store/disk/folders.ts";
import { readRecordText, recreate } from "../../store/disk/records.ts";
import { hasHome, stateFolder } from "../../store/disk/state-folder.ts";
import type { CommittedVariables } from "./committed-variables.ts";

/** What a person trusts: the text of the settings file, and variables of Claude's settings. */
export interface TrustedContent {
  readonly file: string | undefined;
  readonly variables: CommittedVariables;
}

const FOLDER = "trusted-settings";

/**
 * Whether a person trusted exactly this on this machine. The record lies in the user's state folder
 * under the project's real path: another clone, or another content, is not trusted by it.
 */
export function isTrusted(project: Project, content: TrustedContent): boolean {
  const { env } = project;
  if (!hasHome(env)) return false;
  const state = stateFolder(env);
  return inFolder(state, "read", () => {
    const folder = findFolder(state, FOLDER);
    if (folder === undefined) return false;
    return readRecordText(`${folder}/${nameOf(project)}`)?.text === markOf(content);
  });
}

export function trust(project: Project, content: TrustedContent): void {
  const state = stateFolder(project.env);
  inFolder(state, "written", () => {
    recreate(`${makeFolder(state, FOLDER)}/${nameOf(project)}`, markOf(content));
  });
}

/** The file that says so; undefined: nothing was ever trusted here. */
export function trustRecordOf(project: Project): string | undefined {
  const folder = findFolder(stateFolder(project.env), FOLDER);
  return folder === undefined ? undefined : `${folder}/${nameOf(project)}`;
}

function nameOf({ root }: Project): string {
  return hashed(realRoot(root));
}

function realRoot(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES")) return root;
    throw error;
  }
}

function markOf({ file, variables }: TrustedContent): string {
  const set = [...variables].map(([name, { text }]) => [name, text]).sort();
  return Bun.SHA256.hash(JSON.stringify([file ?? null, set]), "hex");
}
