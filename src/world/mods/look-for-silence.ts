import { isSameMod } from "../../../guard/hooks/above-gates.ts";
import { type FoundMod, modsAbove } from "../../gate/rules/mods/silence.ts";
import type { Silence, SilenceFound } from "../../gate/rules/mods/silence-found.ts";
import { type ClientArguments, clientArguments } from "../attendance/client-arguments.ts";
import { settingsInForce } from "../attendance/client-settings.ts";
import { realPathOf } from "../attendance/folder.ts";
import { reasonOf } from "../files/failure.ts";
import { basename } from "../files/path.ts";
import { pluginFolder } from "../install/plugin-folder.ts";
import type { Project } from "../project.ts";
import { settingValue, sourcesOf } from "../settings/setting-value.ts";
import { SETTINGS } from "../settings/table.ts";
import { keptOutOf } from "./guard-record.ts";
import { hooksOff } from "./hooks-off.ts";
import { type Looked, type PluginPlace, pluginPlaces } from "./plugin-places.ts";
import { readMod } from "./read-mod.ts";

/** What could keep gates from running, or why that could not be found out. */
export function silenceAround(
  project: Project,
  ...clients: readonly (number | undefined)[]
): SilenceFound {
  try {
    return lookForSilence(project, clients);
  } catch (error) {
    return { unknown: reasonOf(error) };
  }
}

/** `clients`: the process ids of the clients whose arguments count. */
function lookForSilence(project: Project, clients: readonly (number | undefined)[]): Silence {
  const { env, root } = project;
  const given = argumentsOf(clients);
  const folders = [...new Set([env["CLAUDE_PROJECT_DIR"] || root, root])];
  const looked: Looked = { env, folders, given, settings: settingsInForce(env, folders, given) };
  const mods = foundMods(looked);
  const listed = settingValue(SETTINGS.guardMods, sourcesOf(project)) ?? [];
  const keptOut = keptOutOf(env, env["CLAUDE_CODE_SESSION_ID"]);
  const above = modsAbove(mods, { listed, keptOut, projectRoot: realPathOf(root) });
  return { mods, above, listed, off: hooksOff(looked) };
}

function argumentsOf(clients: readonly (number | undefined)[]): ClientArguments {
  const each = clients.map((pid) => clientArguments(pid === undefined ? undefined : String(pid)));
  return {
    settings: each.flatMap(({ settings }) => settings),
    pluginFolders: each.flatMap(({ pluginFolders }) => pluginFolders),
    pluginAddresses: each.flatMap(({ pluginAddresses }) => pluginAddresses),
    agents: each.flatMap(({ agents }) => agents),
    isTeammate: each.some(({ isTeammate }) => isTeammate),
    words: each.flatMap(({ words }) => words),
  };
}

/** One for each mod; of two copies of a plugin nobody knows which is loaded, so both count. */
function foundMods(looked: Looked): readonly FoundMod[] {
  const own = realPathOf(pluginFolder());
  const found: FoundMod[] = [];
  for (const place of pluginPlaces(looked)) {
    const mod = modAt(place);
    if (mod === undefined || mod.root === own) continue;
    const at = found.findIndex((one) => isSameMod(one, mod));
    const other = found[at];
    if (other === undefined) found.push(mod);
    else found[at] = { ...other, ...joined(other, mod) };
  }
  return found;
}

function joined(one: FoundMod, other: FoundMod): Pick<FoundMod, "patterns" | "unread"> {
  return {
    patterns: [...new Set([...one.patterns, ...other.patterns])],
    unread: one.unread ?? other.unread,
  };
}

function modAt({ folder, origin, isClosed }: PluginPlace): FoundMod | undefined {
  if (!isClosed) return readMod(folder, origin);
  const name = basename(folder);
  const provenance = `${name}${origin}`;
  return { name, root: folder, provenance, patterns: [], unread: "its code cannot be looked into" };
}
