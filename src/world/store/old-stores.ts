import { lstatSync, readdirSync } from "node:fs";
import type { Project } from "../project.ts";

/** Stores of older versions, beside the board. Nothing reads them. */
export function oldStores({ ralphDir, boardPath, env }: Project): string[] {
  const found = isFolder(ralphDir)
    ? readdirSync(ralphDir)
        .filter((name) => name.endsWith(".store"))
        .map((name) => `${ralphDir}/${name}`)
    : [];
  const beside = `${boardPath.replace(/\.db$/, "")}.store`;
  return env["RALPH_BOARD_PATH"] && isFolder(beside) && !found.includes(beside)
    ? [...found, beside]
    : found;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
