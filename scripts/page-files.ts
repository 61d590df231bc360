import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { ROOT } from "./gate-files.ts";

const PAGE = join(ROOT, "src/page");

/** The files that `ralph page` serves, by name: script and style bundled, the rest as it stands. */
export function pageFiles(): Readonly<Record<string, string>> {
  const { outputFiles } = buildSync({
    entryPoints: { page: join(PAGE, "main.ts"), style: join(PAGE, "style/page.css") },
    outdir: PAGE,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    external: ["icon.svg"],
    legalComments: "none",
  });
  const made = outputFiles.map(({ path, text }) => [path.slice(PAGE.length + 1), text] as const);
  const plain = ["index.html", "icon.svg"].map(
    (name) => [name, readFileSync(join(PAGE, name), "utf8")] as const,
  );
  return Object.fromEntries([...made, ...plain]);
}
