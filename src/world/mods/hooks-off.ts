import { HOOKS_OFF_VARIABLES, SWITCHES } from "../../gate/rules/settings-text.ts";
import type { ClientSettings } from "../attendance/client-settings.ts";
import { field } from "../attendance/permission-hook.ts";
import type { Looked } from "./plugin-places.ts";

const OPTIONS = ["--bare", "--safe-mode"];

/** What switches the client's hooks, or this plugin, off: one phrase for each place. */
export function hooksOff({ env, settings, given }: Pick<Looked, "env" | "settings" | "given">) {
  return [
    ...settings.flatMap(inSettings),
    ...HOOKS_OFF_VARIABLES.filter((name) => env[name]).map((name) => `${name} is set`),
    ...OPTIONS.filter((name) => given.words.includes(name)).map(
      (name) => `the client was started with ${name}`,
    ),
  ];
}

function inSettings({ shown, value }: ClientSettings): string[] {
  const switches = SWITCHES.filter((name) => field(value, name) === true);
  const plugins = Object.entries(Object(field(value, "enabledPlugins")));
  const off = plugins.filter(([name, said]) => /^ralph-hero@/.test(name) && said === false);
  return [
    ...switches.map((name) => `${name} is set in ${shown}`),
    ...off.map(([name]) => `${name} is switched off in ${shown}`),
  ];
}
