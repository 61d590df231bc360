import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gateFiles, ROOT } from "./gate-files.ts";
import { pageFiles } from "./page-files.ts";

const BUILD = join(ROOT, "build");

/** The entry that knows every gate: made anew each time, so that adding a file is enough. */
export function writeEntry(): string {
  const rows = gateFiles().map(
    ({ name, folder, constant }) =>
      `  "${name}": async () => (await import("../hooks-src/${folder}/${name}.ts")).${constant},`,
  );
  const page = `async () => (await import("./page-files.ts")).PAGE_FILES`;
  const text = `import { main } from "../src/main.ts";\n\nawait main({\n${rows.join("\n")}\n}, ${page});\n`;
  const path = join(BUILD, "entry.ts");
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(path, text);
  writeFileSync(
    join(BUILD, "page-files.ts"),
    `export const PAGE_FILES = ${JSON.stringify(pageFiles())};\n`,
  );
  return path;
}
