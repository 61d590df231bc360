import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "./gate-files.ts";

/** How the tree is cut: what `npm run tree` prints, and what a test keeps. */
export interface TreeReport {
  readonly files: number;
  readonly medianLines: number;
  readonly longest: { readonly path: string; readonly lines: number };
  /** Folders with more than 15 files. */
  readonly crowded: readonly string[];
  /** Names that two files of the program export. */
  readonly homonyms: readonly string[];
}

const CROWDED = 15;
const PROGRAM = /^(?:src|hooks-src)\//;
const EXPORT = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;

/** Of the working tree, or of a commit when one is named. */
export function treeReport(commit?: string): TreeReport {
  const texts = sourceTexts(commit);
  const source = [...texts].filter(([path]) => PROGRAM.test(path));
  const lines = source
    .map(([path, text]) => ({ path, lines: text.split("\n").length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const median = lines[Math.floor(lines.length / 2)];
  const longest = lines.at(-1);
  if (!median || !longest) throw new Error("No source files were found.");
  return {
    files: source.length,
    medianLines: median.lines,
    longest,
    crowded: crowdedFolders([...texts.keys()]),
    homonyms: homonymsIn(source),
  };
}

function sourceTexts(commit: string | undefined): Map<string, string> {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
  const listing = commit
    ? git("ls-tree", "-r", "--name-only", commit)
    : git("ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate");
  const paths = listing.split("\n").filter((path) => path.endsWith(".ts"));
  const read = (path: string) =>
    commit ? git("show", `${commit}:${path}`) : readFileSync(join(ROOT, path), "utf8");
  return new Map(paths.map((path) => [path, read(path)]));
}

function crowdedFolders(paths: readonly string[]): string[] {
  return [...Map.groupBy(paths, dirname)]
    .filter(([, files]) => files.length > CROWDED)
    .map(([folder, files]) => `${folder} (${files.length})`)
    .sort();
}

function homonymsIn(source: readonly (readonly [string, string])[]): string[] {
  const exported = source.flatMap(([path, text]) =>
    [...new Set([...text.matchAll(EXPORT)].map(([, name = ""]) => name))].map((name) => ({
      name,
      path,
    })),
  );
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name} (${places.map(({ path }) => basename(path)).join(", ")})`)
    .sort();
}

if (import.meta.main) {
  for (const commit of [process.argv[2], undefined].slice(process.argv[2] ? 0 : 1)) {
    console.log(commit ?? "working tree");
    console.log(JSON.stringify(treeReport(commit), null, 2));
  }
}
