import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const TOOLS = ["sh", "bash", "git", "env", "cat", "ls", "rm", "mkdir", "readlink", "uname", "ps"];

/** A PATH with the everyday programs and those named, and without npm and node unless they are. */
export function pathWithout(dir: string, ...also: string[]): string {
  const folder = join(dir, "few-programs");
  mkdirSync(folder);
  for (const name of [...TOOLS, ...also]) {
    const found = Bun.which(name);
    if (found) symlinkSync(found, join(folder, name));
  }
  return folder;
}
