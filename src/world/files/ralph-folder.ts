import { mkdirSync, writeFileSync } from "node:fs";
import { hasCode } from "./failure.ts";
import { basename, join } from "./path.ts";

/** Boards and stores are this machine's; settings beside them may be shared. */
const IGNORED = "*.db\n*.db-*\n*.store/\n.gitignore\n";

/** Makes a folder; in `.ralph` it also hides what git has no business with. */
export function prepareRalphFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (basename(folder) !== ".ralph") return;
  try {
    writeFileSync(join(folder, ".gitignore"), IGNORED, { flag: "wx" });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}
