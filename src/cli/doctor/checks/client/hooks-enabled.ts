import { field } from "../../../../world/attendance/permission-hook.ts";
import {
  type ClientSettingsFile,
  readClientSettings,
} from "../../../../world/client/client-state.ts";
import { withoutKey } from "../../../../world/client/settings-key.ts";
import {
  type DoctorCheck,
  type Finding,
  type Fix,
  fails,
  isSwitchedOn,
  ok,
  warns,
} from "../../check.ts";

/** Start-up modes of the client that leave plugins and hooks out. */
const SWITCHES = ["CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE"];

type SettingsFile = Pick<ClientSettingsFile, "path" | "level" | "value">;

/** No settings file and no variable switches hooks off. */
export const hooksEnabled: DoctorCheck = {
  id: "hooks-enabled",
  why: "Every gate is a hook: where hooks are off, nothing is held and nobody is told.",
  examine: async (project) => judgeHooksEnabled(readClientSettings(project), project.env),
};

export function judgeHooksEnabled(
  settings: readonly SettingsFile[],
  env: Readonly<Record<string, string | undefined>>,
): readonly Finding[] {
  const found = [
    ...switchedOff(settings),
    ...settings.flatMap(managedOnly),
    ...SWITCHES.flatMap((name) => bySwitch(name, settings, env)),
  ];
  return found.length > 0 ? found : [ok("No settings file and no variable switches hooks off.")];
}

/** The settings that count most decide; what they overrule is still worth knowing. */
function switchedOff(settings: readonly SettingsFile[]): Finding[] {
  const said = settings.filter(({ value }) => field(value, "disableAllHooks") !== undefined);
  const isOff = field(said[0]?.value, "disableAllHooks") === true;
  return said.flatMap((file, at) => {
    if (field(file.value, "disableAllHooks") !== true) return [];
    const command = file.level === "managed" ? "claude doctor" : "ralph doctor --fix";
    const fix = removal(file, "disableAllHooks");
    return isOff && at === 0
      ? [fails(`disableAllHooks in ${file.path} switches every hook off.`, command, fix)]
      : [
          warns(
            `disableAllHooks is set in ${file.path}; other settings overrule it now.`,
            command,
            fix,
          ),
        ];
  });
}

/** An administrator's own settings are not ours to change. */
function removal({ path, level }: SettingsFile, key: string): Fix | undefined {
  if (level === "managed") return undefined;
  return { does: `take ${key} out of ${path}`, apply: () => withoutKey(path, key) };
}

function managedOnly({ path, level, value }: SettingsFile): Finding[] {
  if (level !== "managed" || field(value, "allowManagedHooksOnly") !== true) return [];
  const plugins = Object.entries(Object(field(value, "enabledPlugins")));
  if (plugins.some(([name, on]) => name.startsWith("ralph-hero@") && on === true)) return [];
  const what = `allowManagedHooksOnly in ${path} leaves out the hooks of plugins that it does not enable.`;
  return [fails(what, "claude doctor")];
}

function bySwitch(
  name: string,
  settings: readonly SettingsFile[],
  env: Readonly<Record<string, string | undefined>>,
): Finding[] {
  const inFile = settings.find(({ value }) => isSwitchedOn(text(field(field(value, "env"), name))));
  if (inFile) {
    return [
      fails(
        `${name} in ${inFile.path} starts the client without hooks.`,
        `\${EDITOR:-vi} ${inFile.path}`,
      ),
    ];
  }
  return isSwitchedOn(env[name])
    ? [fails(`${name} is set: a client that is started here has no hooks.`, `unset ${name}`)]
    : [];
}

function text(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
