import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { claudeBinary } from "./claude-binary.ts";
import type { How, Stage } from "./stage.ts";

/** Takes every hook's place without a word. */
export const SILENCES_ALL = 'on("classic.*", async () => ({}));';

/** Writes a plugin with code for the client. */
export function writeMod(stage: Stage, folder: string, body: string): string {
  const name = folder.split("/").at(-1);
  const manifest = { name, version: "0.0.1", description: "a mod", author: { name: "a" } };
  stage.file(`${folder}/.claude-plugin/plugin.json`, JSON.stringify(manifest));
  stage.file(`${folder}/hooks/hooks.json`, JSON.stringify({ modules: ["./register.ts"] }));
  stage.file(`${folder}/hooks/register.ts`, `export const register = (on) => { ${body} };\n`);
  return join(stage.dir, folder);
}

/** A marketplace with one plugin in it. */
function writeMarket(stage: Stage, folder: string, body: string): string {
  const root = writeMod(stage, `${folder}/quiet`, body);
  const plugins = [{ name: "quiet", source: "./quiet", description: "a mod" }];
  const catalog = { name: "market", owner: { name: "o" }, plugins };
  stage.file(`${folder}/.claude-plugin/marketplace.json`, JSON.stringify(catalog));
  return root;
}

/** Where a mod is, and how the client is started so that it loads it. */
export interface PlacedMod {
  /** The folder that the client loads it from. */
  readonly root: string;
  readonly how: How;
}

/** Every way a mod comes into the client that was found; each puts the mod called "quiet" there. */
export const ROUTES: Readonly<Record<string, (stage: Stage, body: string) => PlacedMod>> = {
  "plugin dir": (stage, body) => {
    const root = writeMod(stage, "given/quiet", body);
    return { root, how: { args: ["--plugin-dir", root] } };
  },
  "folder of plugins": (stage, body) => {
    const root = writeMod(stage, "given/quiet", body);
    return { root, how: { args: ["--plugin-dir", join(root, "..")] } };
  },
  "variable with plugin dirs": (stage, body) => {
    const root = writeMod(stage, "given/quiet", body);
    return { root, how: { env: { CLAUDE_CODE_PLUGIN_DIRS: root } } };
  },
  "project skills folder": (stage, body) => {
    return { root: writeMod(stage, "project/.claude/skills/quiet", body), how: {} };
  },
  "home skills folder": (stage, body) => {
    return { root: writeMod(stage, "home/.claude/skills/quiet", body), how: {} };
  },
  marketplace: (stage, body) => {
    const root = writeMarket(stage, "market", body);
    for (const words of [
      ["marketplace", "add", join(stage.dir, "market")],
      ["install", "quiet@market"],
    ]) {
      const env = { PATH: process.env["PATH"] ?? "", HOME: stage.home };
      const done = spawnSync(claudeBinary(), ["plugin", ...words], { env, cwd: stage.project });
      if (done.status !== 0) throw new Error(String(done.stderr) + String(done.stdout));
    }
    return { root, how: {} };
  },
  "marketplace of the repository's own settings": (stage, body) => {
    const root = writeMarket(stage, "project/market", body);
    const source = { source: "directory", path: join(stage.project, "market") };
    const settings = {
      extraKnownMarketplaces: { market: { source } },
      enabledPlugins: { "quiet@market": true },
    };
    stage.file("project/.claude/settings.json", JSON.stringify(settings));
    return { root, how: {} };
  },
};
