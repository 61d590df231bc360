import { forShell } from "../../../../gate/rules/branch-head.ts";
import {
  type InstalledPlugin,
  installedPlugins,
} from "../../../../world/attendance/client-plugins.ts";
import { realPathOf } from "../../../../world/attendance/folder.ts";
import { field } from "../../../../world/attendance/permission-hook.ts";
import {
  type ClientSettingsFile,
  readClientSettings,
} from "../../../../world/client/client-state.ts";
import { runningSessions } from "../../../../world/holders/running-sessions.ts";
import { REINSTALL } from "../../../../world/install/person-command.ts";
import { pluginFolder } from "../../../../world/install/plugin-folder.ts";
import { readPluginVersion } from "../../../../world/install/plugin-version.ts";
import { readHooksVersion } from "../../../../world/store/hooks-version.ts";
import { OWN_VERSION } from "../../../../world/version.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

const NAME = "ralph-hero";
const INSTALL = "claude plugin install ralph-hero@ralph-hero";

/** What the client's own records say of this plugin. */
export interface PluginRecords {
  /** The plugin this command line belongs to. */
  readonly plugin: string;
  readonly own: string;
  /** Sessions that run here now and whose hooks are of this version. */
  readonly sessions: number;
  /** Its installations for this project, the most recent last. */
  readonly installed: readonly (InstalledPlugin & { readonly isThere: boolean })[];
  readonly settings: readonly Pick<ClientSettingsFile, "path" | "level" | "value">[];
}

/** The client loads this plugin, and this version of it. */
export const pluginLoaded: DoctorCheck = {
  id: "plugin-loaded",
  why: "No gate runs in a client that does not load the plugin, so that nothing is held.",
  examine: async (project) => {
    const { env, root, storePath } = project;
    const isHere = ({ projectPath }: InstalledPlugin) =>
      projectPath === undefined || realPathOf(projectPath) === realPathOf(root);
    const running = runningSessions(storePath);
    return judgePluginRecords({
      plugin: pluginFolder(),
      own: OWN_VERSION,
      sessions: running.filter((one) => readHooksVersion(storePath, one) === OWN_VERSION).length,
      installed: installedPlugins(env)
        .filter((one) => one.name.startsWith(`${NAME}@`) && isHere(one))
        .map((one) => ({ ...one, isThere: readPluginVersion(one.folder) !== undefined })),
      settings: readClientSettings(project),
    });
  },
};

export function judgePluginRecords(records: PluginRecords): Finding {
  const { plugin, own, sessions, installed, settings } = records;
  if (sessions > 0) {
    const what = sessions === 1 ? "session that runs here has" : "sessions that run here have";
    return ok(`${sessions} ${what} the hooks of ralph-hero ${own}.`);
  }
  const [first] = installed;
  if (first === undefined) {
    const isClone = !plugin.includes("/.claude/plugins/");
    return fails(
      "Claude Code has no record of ralph-hero, and no session here runs with it.",
      isClone ? `claude --plugin-dir ${forShell(plugin)}` : INSTALL,
    );
  }
  const on = installed.find(({ name }) => switchOf(name, settings)?.value === true);
  if (on === undefined) {
    const off = switchOf(first.name, settings);
    const by =
      off === undefined ? "no settings file switches it on" : `${off.path} switches it off`;
    return fails(`ralph-hero is installed, but ${by}.`, enabling(first.name, off?.level));
  }
  if (!on.isThere)
    return fails(`${on.folder}, where Claude Code installed it, is gone.`, REINSTALL);
  if (on.version !== own) {
    const what = `Claude Code loads ralph-hero ${on.version} from ${on.folder}; this is ${own}.`;
    return fails(what, REINSTALL);
  }
  return ok(`Claude Code loads ralph-hero ${own} from ${on.folder}.`);
}

type Level = ClientSettingsFile["level"];

interface Switch {
  readonly path: string;
  readonly level: Level;
  readonly value: unknown;
}

/** What the settings that count most say of a plugin. */
function switchOf(name: string, settings: PluginRecords["settings"]): Switch | undefined {
  for (const { path, level, value } of settings) {
    const said = field(field(value, "enabledPlugins"), name);
    if (said !== undefined) return { path, level, value: said };
  }
  return undefined;
}

function enabling(name: string, level: Level | undefined): string {
  if (level === "managed") return "claude plugin list";
  return level === undefined || level === "user"
    ? `claude plugin enable ${name}`
    : `claude plugin enable ${name} --scope ${level}`;
}
