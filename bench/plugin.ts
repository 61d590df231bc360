import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../scripts/compile.ts";
import { ROOT } from "../scripts/gate-files.ts";
import { matcherHits } from "../src/cli/doctor/matcher.ts";

const MADE = join(ROOT, "build/bench");

/** The plugin as it is installed, with the programs it is compared with beside it. */
export const PLUGIN = join(MADE, "plugin");
export const EMPTY = join(PLUGIN, "empty");
export const BARE_READ = join(PLUGIN, "bare-read");
export const BUILT = join(ROOT, "dist-hooks");

/**
 * Every executable is copied anew and then read from end to end. The page cache moves a start by a
 * fifth: a file that was faulted in by running it does not compare with one that was just built.
 */
export function installPlugin(): void {
  if (!existsSync(join(BUILT, "ralph"))) throw new Error("dist-hooks is missing: npm run build");
  rmSync(PLUGIN, { recursive: true, force: true });
  mkdirSync(join(PLUGIN, "dist-hooks"), { recursive: true });
  for (const path of ["bin", "hooks.json"]) {
    cpSync(join(ROOT, path), join(PLUGIN, path), { recursive: true });
  }
  const executables = [[join(BUILT, "ralph"), join(PLUGIN, "dist-hooks/ralph")]];
  for (const name of ["empty", "bare-read"]) {
    const built = join(MADE, name);
    compile({ entry: join(ROOT, "bench", `${name}.ts`), order: [] }, built);
    executables.push([built, join(PLUGIN, name)]);
  }
  for (const [from = "", to = ""] of executables) copyFileSync(from, to);
  for (const [, to = ""] of executables) readFileSync(to);
}

interface Entry {
  readonly matcher?: string;
  readonly hooks: readonly { readonly command: string; readonly args: readonly string[] }[];
}

/** The command hooks.json wires to an event and tool; undefined where it wires none. */
export function wiredCommand(event: string, tool: string | undefined): string[] | undefined {
  const { hooks } = JSON.parse(readFileSync(join(PLUGIN, "hooks.json"), "utf8"));
  const entries: readonly Entry[] = hooks[event] ?? [];
  const hit = entries
    .filter(({ matcher }) => tool === undefined || matcherHits(matcher, tool))
    .flatMap((entry) => entry.hooks);
  if (hit.length > 1) throw new Error(`${event} ${tool ?? ""} starts ${hit.length} processes`);
  return hit[0] && [hit[0].command.replace(/\$\{CLAUDE_PLUGIN_ROOT\}/, PLUGIN), ...hit[0].args];
}
