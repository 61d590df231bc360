import { existsSync } from "node:fs";
import { forShell } from "../../gate/rules/branch-head.ts";
import { realPathOf } from "../attendance/folder.ts";
import type { Environment } from "../project.ts";
import { pluginFolder } from "./plugin-folder.ts";

/** An update leaves an installed version as it is; this does not. */
export const REINSTALL =
  "claude plugin uninstall ralph-hero && claude plugin install ralph-hero@ralph-hero";

/** `ralph` where a person's PATH leads to this plugin's; else the path of its launcher. */
export function ralphForPerson(env: Environment, plugin = pluginFolder()): string {
  const launcher = `${plugin}/bin/ralph`;
  const found = Bun.which("ralph", { PATH: env["PATH"] ?? "" });
  return found !== null && realPathOf(found) === realPathOf(launcher)
    ? "ralph"
    : forShell(launcher);
}

/** A command of which parts begin with `ralph`, as this person can type it. */
export function typed(command: string, ralph: string): string {
  return command.replace(/(^|&& )ralph(?= |$)/g, (_all, before: string) => `${before}${ralph}`);
}

/** How the programs of a plugin come back: a clone is built, an installed one is fetched. */
export function bringsProgramsBack(plugin: string): string {
  return isClone(plugin) ? `npm --prefix ${forShell(plugin)} run build` : REINSTALL;
}

/** How a file that the plugin ships comes back. */
export function bringsFileBack(plugin: string, file: string): string {
  return isClone(plugin) ? `git -C ${forShell(plugin)} checkout -- ${file}` : REINSTALL;
}

function isClone(plugin: string): boolean {
  return existsSync(`${plugin}/hooks-src`);
}
