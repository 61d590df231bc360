import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gateFiles, ROOT } from "./gate-files.ts";

const BUILD = join(ROOT, "build");

/** The entry that knows every gate: made anew each time, so that adding a file is enough. */
export function writeEntry(): string {
  const rows = gateFiles().map(
    ({ name, folder, constant }) =>
      `  "${name}": async () => (await import("../hooks-src/${folder}/${name}.ts")).${constant},`,
  );
  const text = `import { main } from "../src/main.ts";\n\nawait main({\n${rows.join("\n")}\n});\n`;
  const path = join(BUILD, "entry.ts");
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(path, text);
  return path;
}
