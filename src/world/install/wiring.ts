import { accessSync, constants, existsSync, statSync } from "node:fs";
import * as z from "zod/mini";
import { parseJson } from "../../gate/json.ts";
import { reasonOf } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import type { Environment } from "../project.ts";
import { programsIn } from "./plugin-folder.ts";

/** What the plugin's hooks.json runs. */
export interface Wiring {
  readonly plugin: string;
  readonly commands: readonly { readonly command: string; readonly runs: boolean }[];
  /** Why the file cannot be used, as the end of a sentence. */
  readonly broken: string | undefined;
}

const hook = z.looseObject({ command: z.optional(z.string()) });
const shape = z.looseObject({
  hooks: z.record(z.string(), z.array(z.looseObject({ hooks: z.array(hook) }))),
});

export function readWiring(plugin: string, env: Environment): Wiring {
  const unusable = (broken: string): Wiring => ({ plugin, commands: [], broken });
  try {
    const text = readIfThere(join(plugin, "hooks.json"));
    if (text === undefined) return unusable("is not there");
    const parsed = shape.safeParse(parseJson(text));
    if (!parsed.success) return unusable("is not what the client reads");
    const wired = Object.values(parsed.data.hooks)
      .flat()
      .flatMap(({ hooks }) => hooks.flatMap(({ command }) => command ?? []))
      .map((command) => command.replaceAll(`\${CLAUDE_PLUGIN_ROOT}`, () => plugin));
    // The launcher that hooks.json names starts the first of these.
    const [built = "", ...installed] = programsIn(plugin);
    const started = [built, ...installed].find((path) => existsSync(path)) ?? built;
    const programs = wired.length === 0 ? [] : [...wired, started];
    const commands = [...new Set(programs)].map((command) => ({
      command,
      runs: runs(command, env),
    }));
    return commands.length === 0
      ? unusable("runs nothing")
      : { plugin, commands, broken: undefined };
  } catch (error) {
    return unusable(`cannot be read: ${reasonOf(error)}`);
  }
}

/** A command without a folder is searched in PATH. */
function runs(command: string, env: Environment): boolean {
  if (!command.includes("/")) return Bun.which(command, { PATH: env["PATH"] ?? "" }) !== null;
  try {
    // node starts the light version.
    accessSync(command, command.endsWith(".cjs") ? constants.R_OK : constants.X_OK);
    return statSync(command).isFile();
  } catch {
    // Missing, a dangling link or not permitted: it cannot run.
    return false;
  }
}
