import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../gate-files.ts";
import { writeEntry } from "../write-entry.ts";

const LIGHT = join(ROOT, "src/light");

const onNode: Plugin = {
  name: "on-node",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^bun:sqlite$/ }, () => ({ path: join(LIGHT, "sqlite.ts") }));
  },
};

/** Writes the light version: the same code bundled for Node, for machines that no executable fits. */
export async function writeLight(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
  await build({
    entryPoints: { entry: writeEntry() },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    chunkNames: "part-[hash]",
    inject: [join(LIGHT, "bun.ts")],
    define: { "import.meta.main": "false" },
    plugins: [onNode],
    logLevel: "warning",
    legalComments: "none",
  });
  copyFileSync(join(LIGHT, "ralph.cjs"), join(folder, "ralph.cjs"));
}
