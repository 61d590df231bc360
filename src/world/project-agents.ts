import { existsSync, lstatSync, readFileSync } from "node:fs";
import { ROLES } from "../workflow/roles.ts";
import { namesWithin } from "./checked-folder.ts";
import { join } from "./path.ts";
import { readIfThere } from "./read-file.ts";
import { Unknown } from "./unknown.ts";

/** What stands where an agent of the project would be written. */
export interface AgentFile {
  readonly path: string;
  readonly found:
    | { readonly kind: "nothing" | "link" | "no file" }
    | { readonly kind: "file"; readonly text: string };
  /** A name for a copy of it that nothing has yet. */
  readonly backup: string;
}

export interface ProjectAgents {
  readonly folder: string;
  readonly files: readonly AgentFile[];
  /** Copies made earlier. */
  readonly backups: readonly string[];
  /** Everything in the folder, and in the one above it. */
  readonly names: readonly string[];
  readonly namesAbove: readonly string[];
}

const AGENT_FILES = ROLES.map((role) => `ralph-${role}.md`);

/** `.claude/agents` of the main checkout, which is never left by way of a link. */
export function readProjectAgents(root: string): ProjectAgents {
  const above = join(root, ".claude");
  const folder = join(above, "agents");
  const namesAbove = namesWithin(root, above) ?? [];
  const names = namesAbove.includes("agents") ? (namesWithin(root, folder) ?? []) : [];
  return {
    folder,
    files: AGENT_FILES.map((name) => agentFile(join(folder, name), names.includes(name))),
    backups: names
      .filter((name) => AGENT_FILES.some((agent) => name.startsWith(`${agent}.bak`)))
      .sort()
      .map((name) => join(folder, name)),
    names,
    namesAbove,
  };
}

function agentFile(path: string, isThere: boolean): AgentFile {
  const found = isThere ? foundAt(path) : ({ kind: "nothing" } as const);
  return { path, found, backup: isThere ? freeName(`${path}.bak`) : `${path}.bak` };
}

function foundAt(path: string): AgentFile["found"] {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return { kind: "link" };
  if (!stat.isFile()) return { kind: "no file" };
  return { kind: "file", text: readFileSync(path, "utf8") };
}

function freeName(wanted: string): string {
  for (let n = 2, name = wanted; ; name = `${wanted}.${n}`, n += 1) {
    if (!lstatSync(name, { throwIfNoEntry: false })) return name;
  }
}

/** The plugin's own agents, in the order of the project's. */
export function readShippedAgents(plugin: string): string[] {
  return AGENT_FILES.map((name) => {
    const path = join(plugin, "agents", name);
    const text = readIfThere(path);
    if (text !== undefined) return text;
    throw new Unknown(`${path} is not there: run the ralph in the plugin's own dist-hooks folder.`);
  });
}

/** The gate an agent's own file calls. */
export function stopGateOf(plugin: string): string {
  const path = join(plugin, "dist-hooks", "worker-stop-gate");
  if (existsSync(path)) return path;
  throw new Unknown(`${path} is not there: run npm run build in ${plugin}.`);
}
