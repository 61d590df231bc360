import { clientHome } from "../client/team.ts";
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

const LONGEST = 4 * 1024 * 1024;

/** Every plugin but ours that is installed and not switched off at every level that names it. */
export function enabledPlugins(
  env: Environment,
  settings: readonly unknown[],
  given: ClientArguments,
): readonly PluginInUse[] {
  const installed = readJson(join(clientHome(env), "plugins/installed_plugins.json"), LONGEST);
  const listed = Object.entries(Object(field(installed?.value, "plugins"))).flatMap(
    ([name, entry]) =>
      isOff(name, settings)
        ? []
        : [entry].flat().flatMap((one) => {
            const folder = field(one, "installPath");
            return typeof folder === "string" ? [{ name, folder }] : [];
          }),
  );
  const named = given.pluginFolders.map((folder) => ({ name: basename(folder), folder }));
  const ours = realPathOf(pluginFolder());
  return [...listed, ...named].filter(({ folder }) => realPathOf(folder) !== ours);
}

function isOff(name: string, settings: readonly unknown[]): boolean {
  const said = settings
    .map((value) => field(field(value, "enabledPlugins"), name))
    .filter((value) => value !== undefined);
  return said.length > 0 && said.every((value) => value === false);
}
