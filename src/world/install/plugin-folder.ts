import { realpathSync } from "node:fs";
import { dirname } from "../files/path.ts";

/** Where npm puts the executables of an installed plugin. */
const INSTALLED = "/node_modules/@ralph-hero/";

/**
 * The plugin of this program, with links resolved: built as `<plugin>/dist-hooks/ralph`, installed as
 * `<plugin>/node_modules/@ralph-hero/<platform>/bin/ralph-hero`, or `<plugin>/light/ralph.cjs`.
 */
export function pluginFolder(): string {
  return pluginOf(realpathSync.native(ownProgramPath()));
}

export function pluginOf(program: string): string {
  const at = program.lastIndexOf(INSTALLED);
  return at >= 0 ? program.slice(0, at) : dirname(dirname(program));
}

/** The executable itself; on Node the script it was started with. */
export function ownProgramPath(): string {
  return process.versions["bun"] === undefined ? (process.argv[1] ?? "") : process.execPath;
}

/** What the launcher starts, in its order: see bin/ralph. */
export function programsIn(plugin: string): readonly string[] {
  return [
    `${plugin}/dist-hooks/ralph`,
    `${plugin}/node_modules/.bin/ralph-hero`,
    `${plugin}/light/ralph.cjs`,
  ];
}
