import { existsSync } from "node:fs";
import type { Guarded } from "../../shell/bypass/bypass.ts";
import { Failure } from "../files/failure.ts";
import { followed } from "../files/followed.ts";
import { findRepository, projectRepository } from "../git/git-dir.ts";
import { isWithin } from "../git/real-place.ts";
import { pluginFolder } from "../install/plugin-folder.ts";
import type { Environment, Project } from "../project.ts";
import { stateFolder } from "../store/disk/state-folder.ts";

/** Where a path lies by the board's files, the records of gates and the plugin. */
export function guardedFolders(project: Project): (path: string) => Guarded {
  const { root } = project;
  const roots = ownRoots(project);
  const plugin = guardedPlugin(project);
  return (path) => {
    const real = followed(path);
    if (roots.some((each) => isWithin(real, each)) || isOfWorktree(real, root)) return "inside";
    // A project may lie in the plugin's folder: its own files are free.
    if (plugin !== undefined && isWithin(real, plugin) && !isWithin(real, followed(root)))
      return "inside";
    const folder = real === "/" ? "/" : `${real}/`;
    const below = [...roots, ...(plugin === undefined ? [] : [plugin])].flatMap((each) => {
      return each.startsWith(folder) ? [each.slice(folder.length).split("/")[0] ?? ""] : [];
    });
    return below.length > 0 ? below : "outside";
  };
}

function ownRoots({ ralphDir, boardPath, env }: Project): readonly string[] {
  const files = [boardPath, `${boardPath}-wal`, `${boardPath}-shm`];
  return [ralphDir, ...recordsIn(env), ...files].map(followed);
}

/** Every folder and file that is guarded as a whole. */
export function guardedRoots(project: Project): readonly string[] {
  const plugin = guardedPlugin(project);
  return [...ownRoots(project), ...(plugin === undefined ? [] : [plugin])];
}

/** The plugin's own folder, where it lies outside the project: whoever works on ralph itself may. */
export function guardedPlugin({ root }: Project): string | undefined {
  const plugin = pluginFolder();
  // In a test the runtime runs, which lies in no plugin.
  if (!existsSync(`${plugin}/.claude-plugin`)) return undefined;
  return isWithin(plugin, followed(root)) ? undefined : plugin;
}

/** The `.ralph` of another checkout of the same repository. */
function isOfWorktree(path: string, root: string): boolean {
  const at = `${path}/`.indexOf("/.ralph/");
  if (at <= 0) return false;
  const top = path.slice(0, at);
  return top === root || (existsSync(top) && isOwnCheckout(top, root));
}

/** True for a folder in a checkout of the project's repository. */
export function isOwnCheckout(folder: string, root: string): boolean {
  const found = findRepository(folder)?.commonDir;
  return found !== undefined && found === projectRepository(root)?.commonDir;
}

/** Where there can be no records, none are guarded. */
function recordsIn(env: Environment): readonly string[] {
  try {
    return [stateFolder(env)];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
