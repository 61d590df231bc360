import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./gate-files.ts";

const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd: ROOT, stdio: "inherit" }).status ?? 1;

const lint = run(join(ROOT, "node_modules/.bin/biome"), "check", "--write", ".");
const docs = run(process.execPath, join(ROOT, "scripts/docs/write-docs.ts"));
process.exit(lint || docs);
