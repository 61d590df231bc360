import { clientHome } from "../client/client-home.ts";
import { basename, join } from "../files/path.ts";
import { pluginFolder } from "../install/plugin-folder.ts";
import type { Environment } from "../project.ts";
import type { ClientArguments } from "./client-arguments.ts";
import { readJson } from "./client-settings.ts";
import { realPathOf } from "./folder.ts";
import { field } from "./permission-hook.ts";

export interface PluginInUse {
  readonly name: string;
  readonly folder: string;
}

/** A plugin as the client recorded its installation. */
export interface InstalledPlugin extends PluginInUse {
  readonly version: string | undefined;
  /** Undefined: for every project of the user. */
  readonly projectPath: string | undefined;
}

const LONGEST = 4 * 1024 * 1024;

export function installedPlugins(env: Environment): readonly InstalledPlugin[] {
  const installed = readJson(join(clientHome(env), "plugins/installed_plugins.json"), LONGEST);
  return Object.entries(Object(field(installed?.value, "plugins"))).flatMap(([name, entry]) =>
    [entry].flat().flatMap((one) => {
      const folder = field(one, "installPath");
      if (typeof folder !== "string") return [];
      return [
        { name, folder, version: text(one, "version"), projectPath: text(one, "projectPath") },
      ];
    }),
  );
}

function text(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === "string" ? found : undefined;
}

/** Every plugin but ours that is installed and not switched off at every level that names it. */
export function enabledPlugins(
  env: Environment,
  settings: readonly unknown[],
  given: ClientArguments,
): readonly PluginInUse[] {
  const listed = installedPlugins(env).filter(({ name }) => !isSwitchedOff(name, settings));
  const named = given.pluginFolders.map((folder) => ({ name: basename(folder), folder }));
  const ours = realPathOf(pluginFolder());
  return [...listed, ...named].filter(({ folder }) => realPathOf(folder) !== ours);
}

/** True when every level that names a plugin says no. */
export function isSwitchedOff(name: string, settings: readonly unknown[]): boolean {
  const said = settings
    .map((value) => field(field(value, "enabledPlugins"), name))
    .filter((value) => value !== undefined);
  return said.length > 0 && said.every((value) => value === false);
}
