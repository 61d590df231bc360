import { mkdirSync, writeFileSync } from "node:fs";
import { hasCode } from "./failure.ts";
import { basename, join } from "./path.ts";

/** Boards and stores belong to this machine; settings may be committed. */
const IGNORED = "*.db\n*.db-*\n*.store/\n.gitignore\n";

/** Creates a folder; in `.ralph` also a .gitignore for what git should not see. */
export function prepareRalphFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (basename(folder) !== ".ralph") return;
  try {
    writeFileSync(join(folder, ".gitignore"), IGNORED, { flag: "wx" });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}
