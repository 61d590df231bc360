import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../../scripts/gate-files.ts";
import { type Numbered, switchMutants } from "./switch-mutants.ts";

/** One script with all tests and sources in it, and the faults behind their switches. */
export async function bundleSwitched(
  tests: readonly string[],
  others: readonly string[],
  mutants: readonly Numbered[],
  to: string,
): Promise<readonly Numbered[]> {
  const without: Numbered[] = [];
  const byFile = Map.groupBy(mutants, ({ mutant }) => mutant.file);
  const sources: Plugin = {
    name: "sources",
    setup: ({ onLoad, onResolve }) => {
      // Packages are loaded once by the process, however often the bundle is evaluated.
      onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, namespace: "package" }));
      onLoad({ filter: /./, namespace: "package" }, ({ path }) => ({
        contents: `module.exports = $require(${JSON.stringify(path)});`,
        loader: "js",
      }));
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path.includes("/node_modules/")) return undefined;
        const original = readFileSync(path, "utf8");
        const ones = byFile.get(relative(ROOT, path)) ?? [];
        const switched = switchMutants(original, ones);
        without.push(...switched.without);
        return { contents: inBundle(path, switched.text), loader: "ts" };
      });
    },
  };
  const loaders = [...tests, ...others].map((file) => {
    const quoted = JSON.stringify(join(ROOT, file));
    return `${JSON.stringify(file)}: () => import(${quoted}),`;
  });
  await build({
    stdin: { contents: `$modules({${loaders.join("\n")}});`, resolveDir: ROOT },
    ...{ bundle: true, platform: "node", format: "esm", outfile: to },
    ...{ absWorkingDir: ROOT, logLevel: "error", plugins: [sources] },
  });
  return without;
}

/** What a file asks about itself it would be told of the bundle. */
function inBundle(path: string, text: string): string {
  const meta = { url: `file://${path}`, dirname: dirname(path), dir: dirname(path), path };
  return text
    .replaceAll("import.meta.main", "false")
    .replaceAll("import.meta", `(${JSON.stringify({ ...meta, filename: path })})`)
    .replaceAll("await import(path)", "await $load(path)");
}
