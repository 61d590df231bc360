import { statSync } from "node:fs";
import { parseJson } from "../../gate/json.ts";
import { readModCode } from "../../gate/rules/mods/mod-code.ts";
import type { FoundMod } from "../../gate/rules/mods/silence.ts";
import { realPathOf } from "../attendance/folder.ts";
import { field } from "../attendance/permission-hook.ts";
import { reasonOf } from "../files/failure.ts";
import { basename, dirname, join, resolve } from "../files/path.ts";
import { readBounded } from "../files/read-bounded.ts";

const LONGEST_JSON = 1024 * 1024;
/** More code than a person would read before they let it in. */
const MOST_FILES = 200;
const LONGEST_CODE = 1024 * 1024;
/** What the client tries for a file that is imported. */
const ENDINGS = ["", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts"];

/** The mod that a plugin's folder brings; undefined when it brings none. */
export function readMod(folder: string, origin: string): FoundMod | undefined {
  const root = realPathOf(folder);
  const manifest = readLoose(join(folder, ".claude-plugin/plugin.json"));
  const declared = field(manifest.value, "name");
  const name = typeof declared === "string" && declared !== "" ? declared : basename(folder);
  const provenance = origin.startsWith("@") ? `${name}${origin}` : origin;
  const files = hooksFiles(folder, manifest.value).map((path) => ({ path, ...readLoose(path) }));
  const faults = [manifest, ...files].flatMap(({ fault }) => fault ?? []);
  const modules = files.flatMap(({ path, value }) =>
    [field(value, "modules")]
      .flat()
      .flatMap((one) => (typeof one === "string" ? [resolve(dirname(path), one)] : [])),
  );
  if (modules.length === 0 && faults.length === 0) return undefined;
  const code = readCode(modules);
  return { name, root, provenance, ...code, unread: faults[0] ?? code.unread };
}

/** Where a plugin may name a module: the usual file, and those that its manifest declares. */
function hooksFiles(folder: string, manifest: unknown): readonly string[] {
  const declared = [field(manifest, "hooks")].flat();
  return [
    join(folder, "hooks/hooks.json"),
    ...declared.flatMap((path) => (typeof path === "string" ? [resolve(folder, path)] : [])),
  ];
}

/** Follows imports, because a file of the mod may register for another. */
function readCode(modules: readonly string[]): Pick<FoundMod, "patterns" | "unread"> {
  const open = [...modules];
  const seen = new Set(open);
  const patterns = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.size > MOST_FILES) return { patterns: [...patterns], unread: "it has too many files" };
    const read = codeAt(path);
    if ("fault" in read) return { patterns: [...patterns], unread: read.fault };
    const { patterns: found, imports, isFolded } = readModCode(read.text);
    for (const one of found) patterns.add(one);
    if (isFolded) return { patterns: [...patterns], unread: `${basename(path)} has an enum` };
    for (const one of imports.flatMap((each) => imported(dirname(path), each))) {
      if (!seen.has(one)) open.push(one);
      seen.add(one);
    }
  }
  return { patterns: [...patterns], unread: undefined };
}

/** A text that names no file is no import. */
function imported(folder: string, given: string): readonly string[] {
  const path = resolve(folder, given);
  const names = ENDINGS.flatMap((ending) => [path + ending, path.replace(/\.[cm]?jsx?$/, ending)]);
  return [...new Set(names)].filter((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
}

/** Compiled as the client does it: without comments, and with what is folded in its place. */
function codeAt(path: string): { readonly text: string } | { readonly fault: string } {
  try {
    const text = readBounded(path, LONGEST_CODE);
    if (text === undefined) return { fault: `${basename(path)} is not there` };
    return { text: new Bun.Transpiler({ loader: loaderOf(path) }).transformSync(text) };
  } catch (error) {
    return { fault: `${basename(path)}: ${reasonOf(error)}` };
  }
}

function loaderOf(path: string): "ts" | "tsx" | "jsx" {
  if (path.endsWith(".tsx")) return "tsx";
  return /ts$/.test(path) ? "ts" : "jsx";
}

/** JSON of a plugin. What cannot be read may hold anything. */
function readLoose(path: string): { readonly value?: unknown; readonly fault?: string } {
  try {
    const text = readBounded(path, LONGEST_JSON);
    if (text === undefined) return {};
    const value = parseJson(text.replace(/^\uFEFF/, ""));
    return value === undefined ? { fault: `${basename(path)} is not JSON` } : { value };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}
