import { readJson } from "../attendance/client-settings.ts";
import { entriesOf } from "../attendance/folder.ts";
import { field } from "../attendance/permission-hook.ts";
import { clientHome } from "../client/client-home.ts";
import { dirname, join, resolve } from "../files/path.ts";
import type { Environment } from "../project.ts";
import type { PluginPlace } from "./plugin-places.ts";

const LONGEST = 4 * 1024 * 1024;
const CATALOG = ".claude-plugin/marketplace.json";

/**
 * Plugins that settings switch on and whose marketplace names their folder. A repository's own
 * settings can do both: the client then loads the plugin in place, without installing it.
 */
export function marketplacePlugins(
  env: Environment,
  settings: readonly unknown[],
  folders: readonly string[],
): readonly PluginPlace[] {
  const plugins = join(clientHome(env), "plugins");
  const known = readJson(join(plugins, "known_marketplaces.json"), LONGEST)?.value;
  const places = [known, ...settings.map((value) => field(value, "extraKnownMarketplaces"))];
  const ids = settings.flatMap((value) => Object.keys(Object(field(value, "enabledPlugins"))));
  return [...new Set(ids)]
    .filter((id) => isOn(id, settings))
    .flatMap((origin) => {
      const [, name = "", market = ""] = /^(.+)@([^@]+)$/.exec(origin) ?? [];
      const homes = places.flatMap((each) => locationsOf(field(each, market), folders));
      const inPlace = homes.flatMap((home) => foldersIn(home, name));
      const found = inPlace.length > 0 ? inPlace : copiesOf(join(plugins, "cache", market, name));
      return found.map((folder) => ({ folder, origin }));
    });
}

function isOn(id: string, settings: readonly unknown[]): boolean {
  return settings.some((value) => {
    const said = field(field(value, "enabledPlugins"), id);
    return said !== undefined && said !== false;
  });
}

/** Where a marketplace lies on this machine, as settings or the client's own list say. */
function locationsOf(entry: unknown, folders: readonly string[]): readonly string[] {
  const source = field(entry, "source");
  const named = [field(entry, "installLocation"), field(source, "path")];
  return named.flatMap((path) =>
    typeof path === "string" ? folders.map((folder) => resolve(folder, path)) : [],
  );
}

/** The folders that a marketplace gives for a plugin. */
function foldersIn(home: string, name: string): readonly string[] {
  const file = home.endsWith(".json") ? home : join(home, CATALOG);
  const catalog = readJson(file, LONGEST)?.value;
  const root = home.endsWith(".json") ? dirname(dirname(home)) : home;
  const below = field(field(catalog, "metadata"), "pluginRoot");
  return [field(catalog, "plugins")].flat().flatMap((plugin) => {
    const source = field(plugin, "source");
    if (field(plugin, "name") !== name || typeof source !== "string") return [];
    const bases = typeof below === "string" ? [root, resolve(root, below)] : [root];
    return bases.map((base) => resolve(base, source));
  });
}

/** Copies of a plugin that came from elsewhere, one for each version. */
function copiesOf(folder: string): readonly string[] {
  return entriesOf(folder).map((version) => join(folder, version));
}
