import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { DIST, ROOT } from "../sandbox.ts";

const PARTS = [
  ...[".claude-plugin", ".mcp.json", "bin", "hooks.json", "agents", "skills", "templates", "guard"],
];

/** The plugin without its executables, in a folder of its own, to be changed there. */
export function unbuiltPlugin(folder: string): string {
  const plugin = join(folder, "plugin");
  mkdirSync(plugin);
  for (const part of PARTS) cpSync(join(ROOT, part), join(plugin, part), { recursive: true });
  return plugin;
}

/** The same with the executables that were built. */
export function builtPlugin(folder: string): string {
  const plugin = unbuiltPlugin(folder);
  symlinkSync(DIST, join(plugin, "dist-hooks"));
  return plugin;
}

/** Every gate's name leads to an executable that is whatever `place` puts there. */
export function brokenPlugin(folder: string, place: (path: string) => void): string {
  const plugin = unbuiltPlugin(folder);
  const dist = join(plugin, "dist-hooks");
  mkdirSync(dist);
  const gates = readdirSync(DIST).filter((name) => name !== "ralph");
  for (const name of gates) symlinkSync("ralph", join(dist, name));
  place(join(dist, "ralph"));
  return plugin;
}
