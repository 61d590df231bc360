import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../../../scripts/gate-files.ts";
import { namedPaths } from "./named-paths.ts";

/** Made by a run, or pinned by package-lock.json. */
const MADE = /^(?:build|release|node_modules|\.cache|docs\/assurance\.(?:md|json))(?:\/|$)/;

/** Built executables, and the launcher that starts them: `npm run build` makes them of all of this. */
const EXECUTABLE = /^(?:dist-hooks|bin)(?:\/|$)/;
const BUILT_OF = ["src", "hooks-src", "bin", "guard", "hooks.json", "scripts/build.ts"];

/** What the client reads of the plugin, beside its executables. */
const PLUGIN = ["hooks.json", "skills", "agents", "templates", "guard", ".claude-plugin", "bin"];

/** Whoever runs something runs it by these. */
const ALWAYS = ["package.json", "package-lock.json", "tsconfig.json", "scripts/with-bun.mjs"];

/**
 * The clone is not looked for by what is shipped, nor by what only starts the file it is given, nor by
 * what lays out the program, which reads the program and its wiring.
 */
const LOOKS_ROUND = /^(?:testing|test|scripts|bench|demo)\/(?!with-bun\.mjs|layout\/)/;

/**
 * The files of the clone that a program started from these may load, read or start. Undefined:
 * nothing is known of some of them, so that it may be every file.
 */
export async function neededFiles(
  entries: readonly string[],
  all: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const known = new Set(all);
  const needed = new Set<string>();
  const left: string[] = [];
  let isBuilt = false;
  const need = (path: string): boolean => {
    if (MADE.test(path)) return true;
    if (EXECUTABLE.test(path) && !isBuilt) {
      isBuilt = true;
      if (!BUILT_OF.every(need)) return false;
    }
    const files = known.has(path) ? [path] : all.filter((file) => file.startsWith(`${path}/`));
    for (const file of files) if (!needed.has(file)) left.push(file);
    for (const file of files) needed.add(file);
    return files.length > 0 || EXECUTABLE.test(path);
  };
  const there = (path: string) => known.has(path) || all.some((one) => one.startsWith(`${path}/`));
  const needAll = (paths: readonly string[]) => paths.every(need);
  if (!needAll([...ALWAYS, ...entries])) return undefined;
  while (left.length > 0) {
    const modules = left.splice(0).filter((file) => /\.(?:ts|mjs|tsx)$/.test(file));
    // Where all that is shipped is needed already, only what is not shipped can need more.
    const asked = modules.filter((file) => !isBuilt || LOOKS_ROUND.test(file));
    if (!needAll(await importedBy(asked))) return undefined;
    for (const file of modules.filter((one) => LOOKS_ROUND.test(one))) {
      const named = namedPaths(file, readFileSync(join(ROOT, file), "utf8"));
      if (named.isOpen || !needAll(named.paths)) return undefined;
      if (named.isPlugin && !needAll([...PLUGIN.filter(there), "dist-hooks"])) return undefined;
    }
  }
  return needed;
}

/** All that these modules import, in the end, without packages. */
async function importedBy(modules: readonly string[]): Promise<readonly string[]> {
  if (modules.length === 0) return [];
  const { metafile } = await build({
    entryPoints: modules.map((file) => join(ROOT, file)),
    ...{ bundle: true, write: false, metafile: true, platform: "node", format: "esm" },
    ...{ packages: "external", absWorkingDir: ROOT, logLevel: "silent", outdir: "out" },
    external: ["bun:*"],
    loader: { ".txt": "text", ".html": "text", ".css": "text", ".sh": "text", ".md": "text" },
  });
  return Object.keys(metafile.inputs);
}
