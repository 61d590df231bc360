import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { ROOT } from "../gate-files.ts";
import { frequentCalls } from "./frequent-calls.ts";

const JOINED = join(ROOT, "build/joined");
/** It acts before every other module, so it cannot be among them. */
const FIRST = "src/compiled-methods.ts";

const BUNDLE = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "esnext",
  packages: "external",
  absWorkingDir: ROOT,
  logLevel: "error",
  define: { "import.meta.main": "false" },
} as const satisfies BuildOptions;

/**
 * A copy of the sources in which modules that the same calls load are one file. The compiled program
 * loads each file by itself, and one Bash command would load eighty: the bundler splits by every lazy
 * import there is, also by those that no frequent call makes.
 *
 * Each of these modules stays where others import it, as a file that passes on the names of the joined
 * one: there is still one of each. Returns the entry of the copy.
 */
export async function joinModules(entry: string): Promise<string> {
  rmSync(JOINED, { recursive: true, force: true });
  const { metafile } = await build({
    ...BUNDLE,
    entryPoints: [entry],
    write: false,
    metafile: true,
    splitting: true,
    outdir: JOINED,
  });
  const { inputs } = metafile;
  for (const path of Object.keys(inputs)) {
    if (!path.startsWith("node_modules/")) cpSync(join(ROOT, path), join(JOINED, path));
  }
  const parts = partsOf(inputs, relative(ROOT, entry));
  await Promise.all(parts.map((modules, at) => writePart(modules, at)));
  return join(JOINED, relative(ROOT, entry));
}

/** The modules that any of the calls loads, grouped by which of the calls load them. */
function partsOf(inputs: Metafile["inputs"], entry: string): readonly (readonly string[])[] {
  const callsOf = new Map<string, string>();
  for (const [nth, { files }] of frequentCalls().entries()) {
    for (const path of closure(inputs, [...staticOf(inputs, entry), ...files])) {
      callsOf.set(path, `${callsOf.get(path) ?? ""} ${nth}`);
    }
  }
  const parts = new Map<string, string[]>();
  for (const [path, calls] of callsOf) {
    if (path !== FIRST && namesIn(path) !== undefined)
      parts.set(calls, [...(parts.get(calls) ?? []), path]);
  }
  return [...parts.values()];
}

/** All that is loaded with these. */
function closure(inputs: Metafile["inputs"], paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const left = [...paths];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue;
    if (inputs[path] === undefined) throw new Error(`${path} is not part of the program`);
    found.add(path);
    left.push(...staticOf(inputs, path));
  }
  return found;
}

function staticOf(inputs: Metafile["inputs"], path: string): readonly string[] {
  const own = inputs[path]?.imports ?? [];
  return own.flatMap(({ kind, path: to, external }) =>
    kind === "import-statement" && !external ? [to] : [],
  );
}

/** The names that a module exports; undefined: none, or all names of another. It stays as it is. */
function namesIn(path: string): readonly string[] | undefined {
  if (!path.endsWith(".ts")) return undefined;
  const text = readFileSync(join(ROOT, path), "utf8");
  if (/^export \*/m.test(text)) return undefined;
  const { exports } = new Bun.Transpiler({ loader: "ts" }).scan(text);
  return exports.length === 0 ? undefined : exports;
}

async function writePart(modules: readonly string[], at: number): Promise<void> {
  const part = join(JOINED, `parts/part-${at}.js`);
  const given = modules.map((path, nth) => ({ path, nth, names: namesIn(path) ?? [] }));
  const exported = given.map(
    ({ path, nth, names }) => `export { ${renamed(names, nth, true)} } from "./${path}";`,
  );
  await build({
    ...BUNDLE,
    outfile: part,
    plugins: [outside(new Set(modules), dirname(part))],
    stdin: { contents: exported.join("\n"), resolveDir: ROOT, loader: "ts" },
  });
  for (const { path, nth, names } of given) {
    const proxy = join(JOINED, path);
    const from = relativeTo(dirname(proxy), part);
    writeFileSync(proxy, `export { ${renamed(names, nth, false)} } from "${from}";\n`);
  }
}

/** Two modules of a part may export the same name. */
function renamed(names: readonly string[], nth: number, isInPart: boolean): string {
  const inPart = (name: string) => `m${nth}_${name}`;
  return names
    .map((name) => (isInPart ? `${name} as ${inPart(name)}` : `${inPart(name)} as ${name}`))
    .join(", ");
}

/** Modules of other parts, and all that is loaded lazily, are imported from the copy. */
function outside(modules: ReadonlySet<string>, folder: string): Plugin {
  return {
    name: "outside",
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
        const file = relative(ROOT, resolve(resolveDir, path));
        if (modules.has(file) && kind !== "dynamic-import") return undefined;
        return { path: relativeTo(folder, join(JOINED, file)), external: true };
      });
    },
  };
}

function relativeTo(folder: string, file: string): string {
  const path = relative(folder, file);
  return path.startsWith(".") ? path : `./${path}`;
}
