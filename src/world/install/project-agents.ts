import { existsSync, lstatSync } from "node:fs";
import { ROLES } from "../../workflow/machine/roles.ts";
import { Failure } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { type CheckedFolder, folderWithin } from "./checked-folder.ts";
import { freeName } from "./installed-files.ts";

/** What is at the path of one of the project's agents. */
export interface AgentFile {
  readonly path: string;
  readonly found:
    | { readonly kind: "nothing" | "link" | "no file" }
    | { readonly kind: "file"; readonly text: string };
  /** A path for a backup that is not in use. */
  readonly backup: string;
}

export interface ProjectAgents {
  readonly files: readonly AgentFile[];
  /** Copies made earlier. */
  readonly backups: readonly string[];
  /** Their folder, then the one above it, as far as they exist. */
  readonly folders: readonly AgentFolder[];
}

export interface AgentFolder extends CheckedFolder {
  readonly path: string;
}

const AGENT_FILES = ROLES.map((role) => `ralph-${role}.md`);

/** Reads `.claude/agents` of the main checkout. Refuses links that lead out of it. */
export function readProjectAgents(root: string): ProjectAgents {
  const above = join(root, ".claude");
  const folder = join(above, "agents");
  const foundAbove = folderWithin(root, above);
  const found = foundAbove?.names.includes("agents") ? folderWithin(root, folder) : undefined;
  const names = found?.names ?? [];
  return {
    files: AGENT_FILES.map((name) => agentFile(join(folder, name), names.includes(name))),
    backups: names
      .filter((name) => AGENT_FILES.some((agent) => name.startsWith(`${agent}.bak`)))
      .sort()
      .map((name) => join(folder, name)),
    folders: [
      ...(found ? [{ ...found, path: folder }] : []),
      ...(foundAbove ? [{ ...foundAbove, path: above }] : []),
    ],
  };
}

function agentFile(path: string, isThere: boolean): AgentFile {
  const found = isThere ? foundAt(path) : ({ kind: "nothing" } as const);
  return { path, found, backup: isThere ? freeName(`${path}.bak`) : `${path}.bak` };
}

function foundAt(path: string): AgentFile["found"] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) return { kind: "link" };
  if (stat && !stat.isFile()) return { kind: "no file" };
  // Another uninstall may remove it meanwhile.
  const text = stat && readIfThere(path);
  return text === undefined ? { kind: "nothing" } : { kind: "file", text };
}

/** The plugin's agents, in the same order as the project's. */
export function readShippedAgents(plugin: string): string[] {
  return AGENT_FILES.map((name) => {
    const path = join(plugin, "agents", name);
    const text = readIfThere(path);
    if (text !== undefined) return text;
    throw new Failure(`${path} is not there: run the ralph in the plugin's own dist-hooks folder.`);
  });
}

/** The program that an agent's own Stop hook runs. */
export function launcherOf(plugin: string): string {
  const path = join(plugin, "bin", "ralph");
  if (existsSync(path)) return path;
  throw new Failure(`${path} is not there: run the ralph in the plugin's own dist-hooks folder.`);
}
