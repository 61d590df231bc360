import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../../scripts/gate-files.ts";
import { trackedFiles } from "./tracked-files.ts";

/** The tests of rules: they import what they test, so a fault planted in a source reaches them. */
const FOLDERS = [
  "test/workflow",
  "test/shell",
  "test/shapes",
  "test/gate",
  "test/gates",
  "test/commands/corpus.test.ts",
  "test/actions",
  "test/plugin",
];

/** Tests that measure time say nothing certain about a fault. */
const MEASURES_TIME = /growth/;

export function testFiles(): readonly string[] {
  const all = trackedFiles(...FOLDERS).filter((file) => file.endsWith(".test.ts"));
  return all.filter((file) => !MEASURES_TIME.test(file));
}

/** Each test file with all the sources that it loads. */
export async function loadedByTests(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const loaded = new Map<string, ReadonlySet<string>>();
  for (const test of testFiles()) {
    const { metafile } = await build({
      entryPoints: [join(ROOT, test)],
      ...{ bundle: true, write: false, metafile: true, platform: "node", format: "esm" },
      ...{ packages: "external", absWorkingDir: ROOT, logLevel: "silent" },
      external: ["bun:*"],
    });
    loaded.set(test, new Set(Object.keys(metafile.inputs)));
  }
  return loaded;
}
