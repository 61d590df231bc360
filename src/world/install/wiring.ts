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
  readonly wires: readonly Wire[];
}

/** One hook of hooks.json. */
export interface Wire {
  readonly event: string;
  readonly matcher: string | undefined;
  /** The gates it names; none where it does not start ours. */
  readonly gates: readonly string[];
  /** It holds the call when it cannot be run. */
  readonly holdsWhenBroken: boolean;
}

const hook = z.looseObject({
  command: z.optional(z.string()),
  args: z.optional(z.array(z.string())),
  onFailure: z.optional(z.string()),
});
const entry = z.looseObject({ matcher: z.optional(z.string()), hooks: z.array(hook) });
const shape = z.looseObject({ hooks: z.record(z.string(), z.array(entry)) });

export function readWiring(plugin: string, env: Environment): Wiring {
  const unusable = (broken: string): Wiring => ({
    ...{ plugin, commands: [], wires: [], broken },
  });
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
      : { plugin, commands, broken: undefined, wires: wiresIn(parsed.data.hooks) };
  } catch (error) {
    return unusable(`cannot be read: ${reasonOf(error)}`);
  }
}

function wiresIn(hooks: z.infer<typeof shape>["hooks"]): readonly Wire[] {
  return Object.entries(hooks).flatMap(([event, entries]) =>
    entries.flatMap(({ matcher, hooks: run }) =>
      run.map(({ command = "", args = [], onFailure }) => {
        const [verb, on, ...gates] = args;
        const isOurs = command.endsWith("/bin/ralph") && verb === "hook" && on === event;
        const holdsWhenBroken = onFailure === "block";
        return { event, matcher, gates: isOurs ? gates : [], holdsWhenBroken };
      }),
    ),
  );
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
