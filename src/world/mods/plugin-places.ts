import { statSync } from "node:fs";
import type { ClientArguments } from "../attendance/client-arguments.ts";
import { installedPlugins, isSwitchedOff } from "../attendance/client-plugins.ts";
import type { ClientSettings } from "../attendance/client-settings.ts";
import { entriesOf } from "../attendance/folder.ts";
import { clientHome } from "../client/client-home.ts";
import { join, resolve } from "../files/path.ts";
import type { Environment } from "../project.ts";
import { marketplacePlugins } from "./marketplaces.ts";

/** A folder from which the client may load a plugin. */
export interface PluginPlace {
  readonly folder: string;
  /** `@inline` or `@skills-dir`, to be put after the plugin's name; else its whole id. */
  readonly origin: string;
  /** It is a file or an address, which cannot be looked into. */
  readonly isClosed?: true;
}

export interface Looked {
  readonly env: Environment;
  /** Folders whose `.claude` the client may have read; the first is where it was started. */
  readonly folders: readonly string[];
  readonly settings: readonly ClientSettings[];
  readonly given: ClientArguments;
}

/** Every place that the client could load a plugin from, as measured (docs/client.md, "Mods"). */
export function pluginPlaces(looked: Looked): readonly PluginPlace[] {
  const { env, folders, settings, given } = looked;
  const values = settings.map(({ value }) => value);
  return [
    ...[clientHome(env), ...folders.map((folder) => join(folder, ".claude"))].flatMap(skillPlugins),
    ...[...given.pluginFolders, ...namedInVariable(looked)].flatMap(givenPlugins),
    ...given.pluginAddresses.map(
      (folder) => ({ folder, origin: "@inline", isClosed: true }) as const,
    ),
    ...marketplacePlugins(env, values, folders),
    ...installedPlugins(env)
      .filter(({ name, projectPath }) => {
        const isHere = projectPath === undefined || folders.includes(projectPath);
        return isHere && !isSwitchedOff(name, values);
      })
      .map(({ name, folder }) => ({ folder, origin: name })),
  ];
}

/** A folder of skills is one of plugins, too: those with a manifest. */
function skillPlugins(folder: string): PluginPlace[] {
  const skills = join(folder, "skills");
  return entriesOf(skills)
    .map((name) => join(skills, name))
    .filter((path) => isThere(join(path, ".claude-plugin/plugin.json")))
    .map((path) => ({ folder: path, origin: "@skills-dir" }));
}

/** A folder given to the client is a plugin, or has plugins in it. */
function givenPlugins(path: string): PluginPlace[] {
  const origin = "@inline";
  if (!isFolder(path)) return isThere(path) ? [{ folder: path, origin, isClosed: true }] : [];
  const isOne = isThere(join(path, ".claude-plugin/plugin.json"));
  const inside = isOne ? [] : entriesOf(path).map((name) => join(path, name));
  return [path, ...inside.filter(isFolder)].map((folder) => ({ folder, origin }));
}

const VARIABLE = "CLAUDE_CODE_PLUGIN_DIRS";

/** In the environment, or in a person's settings; measured: not in a project's. */
function namedInVariable({ env, folders, settings }: Looked): readonly string[] {
  const inSettings = settings.map(({ value }) => Object(Object(value).env)[VARIABLE]);
  return [env[VARIABLE], ...inSettings]
    .flatMap((text) => (typeof text === "string" ? text.split(/[:,;\n]/) : []))
    .map((path) => path.trim())
    .filter((path) => path !== "")
    .map((path) => resolve(folders[0] ?? "/", path));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
