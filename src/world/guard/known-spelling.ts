import { existsSync, statSync } from "node:fs";
import { basename, dirname } from "../files/path.ts";

/** Characters that some file systems leave out of a name. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Where a file system takes another spelling for the same name, the spelling we know. */
export function knownSpelling(path: string): string {
  const lower = path
    .replace(UNSEEN, "")
    .replace(/\/(?:\.claude|\.ralph|\.mcp\.json|\.claude\.json)(?=\/|$)/gi, (name) =>
      name.toLowerCase(),
    );
  if (lower === path) return path;
  return isSame(upToOurName(path), upToOurName(lower)) ? lower : path;
}

/** The same for names below a folder of the client's, of which not all may be there yet. */
export function knownName(folder: string, name: string): string {
  const known = name.replace(UNSEEN, "").normalize("NFKC").toLowerCase();
  return known === name || !ignoresCase(folder) ? name : known;
}

/** The path up to the first of our names. */
function upToOurName(path: string): string {
  return /^.*?\/\.(?:claude|ralph|mcp\.json|claude\.json)(?=\/|$)/is.exec(path)?.[0] ?? path;
}

/** Whether the nearest folder that is there is found in capitals, too. */
function ignoresCase(folder: string): boolean {
  let there = folder;
  while (there !== "/" && !existsSync(there)) there = dirname(there);
  const capitals = basename(there).toUpperCase();
  if (capitals === basename(there)) return there !== "/" && ignoresCase(dirname(there));
  return isSame(there, `${dirname(there)}/${capitals}`);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [
    statSync(one, { throwIfNoEntry: false }),
    statSync(other, { throwIfNoEntry: false }),
  ];
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
