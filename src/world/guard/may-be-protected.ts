import { followed } from "../files/followed.ts";
import { resolve } from "../files/path.ts";
import { pluginFolder } from "../install/plugin-folder.ts";
import type { Project } from "../project.ts";
import { protectionByLink } from "./client-links.ts";
import { clientPlaces } from "./client-places.ts";

const NAMES = /\/\.?claude|\/\.ralph|\/\.mcp\.json|ralph-hero|[\u200b-\u200f\u2060-\u206f\ufeff]/i;

/** Cheap: false only when a file is certainly none that is protected. */
export function mayBeProtected(path: string, cwd: string, project: Project): boolean {
  const { env, boardPath, root } = project;
  const file = absolute(path, cwd);
  const real = followed(file);
  if (NAMES.test(real) || NAMES.test(file) || real.startsWith(boardPath)) return true;
  const given = env["CLAUDE_CONFIG_DIR"] ?? "";
  if (given !== "" && real.startsWith(followed(given))) return true;
  if (real.startsWith(`${pluginFolder()}/`)) return true;
  return protectionByLink(real, clientPlaces(project), root) !== undefined;
}

/** As the system reads it: links before `..`. */
export function absolute(path: string, cwd: string): string {
  if (!path.includes("..")) return resolve(cwd, path);
  return path.startsWith("/") ? path : `${cwd}/${path}`;
}
