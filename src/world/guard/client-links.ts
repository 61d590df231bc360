import { existsSync, lstatSync, readdirSync } from "node:fs";
import { type Protection, protectionBelow } from "../../shell/protect/protection.ts";
import { hasCode } from "../files/failure.ts";
import { followed } from "../files/followed.ts";
import { join } from "../files/path.ts";
import { findRepository } from "../git/git-dir.ts";
import { isWithin } from "../git/real-place.ts";
import { readOnce } from "../read-once.ts";
import { type ClientPlaces, nearestThere } from "./client-places.ts";
import { isOwnCheckout } from "./guarded-folders.ts";
import { knownName } from "./known-spelling.ts";

/** A name below a `.claude` folder that is a link, and where it leads. */
interface LinkedName {
  readonly folder: string;
  readonly name: string;
  readonly real: string;
}

/** More than a person would make. */
const MOST = 2000;

/** Names that may be links to what is protected; nothing below any other is looked at. */
const LEADS =
  /^(?:settings(?:\.local)?\.json|plugins|(?:skills|agents|commands)(?:\/[^/]+)?|skills\/[^/]+\/(?:hooks|\.claude-plugin|[^/]+\.md)|skills\/[^/]+\/(?:hooks|\.claude-plugin)\/[^/]+)$/;

/** What a path is to the client by a link of one of its own names; people link their settings. */
export function protectionByLink(
  real: string,
  { home, tops, serverFiles, settingsFiles }: ClientPlaces,
  root: string,
): Protection | undefined {
  const checkouts = [...tops, ...checkoutOf(real, root)];
  const folders = [home, ...checkouts.map((top) => join(top, ".claude"))];
  for (const { folder, name, real: target } of folders.flatMap(linkedNames)) {
    if (!isWithin(real, target)) continue;
    const found = protectedBelow(folder, `${name}${real.slice(target.length)}`.replace(/^\//, ""));
    if (found !== undefined) return found;
  }
  const leadsHere = (path: string) => isLink(path) && followed(path) === real;
  if (settingsFiles.some(leadsHere)) return "settings";
  const servers = [...serverFiles, ...checkouts.map((top) => join(top, ".mcp.json"))];
  return servers.some(leadsHere) ? "servers" : undefined;
}

/** By the name; and all that a plugin among the skills brings, since its manifest may name any file. */
export function protectedBelow(folder: string, given: string): Protection | undefined {
  const name = knownName(folder, given);
  const found = protectionBelow(name);
  const skill = /^skills\/[^/]+(?=\/)/.exec(name)?.[0];
  if (found !== undefined || skill === undefined) return found;
  return existsSync(join(folder, skill, ".claude-plugin")) ? "mod" : undefined;
}

/** A link that was committed is in every checkout of the repository. */
function checkoutOf(real: string, root: string): readonly string[] {
  const top = findRepository(nearestThere(real))?.top;
  return top !== undefined && isOwnCheckout(top, root) ? [top] : [];
}

function linkedNames(folder: string): readonly LinkedName[] {
  return readOnce("links of the client", folder, () => [
    ...(isLink(folder) ? [{ folder, name: "", real: followed(folder) }] : []),
    ...linksBelow(folder, ""),
  ]);
}

function linksBelow(folder: string, within: string): readonly LinkedName[] {
  return entriesWithKind(join(folder, within)).flatMap((entry) => {
    const name = within === "" ? entry.name : `${within}/${entry.name}`;
    if (!LEADS.test(name)) return [];
    const path = join(folder, name);
    const own = entry.isSymbolicLink() ? [{ folder, name, real: followed(path) }] : [];
    // What is installed lies there as it is; it is protected by its own path.
    const isOpen = name !== "plugins" && (entry.isDirectory() || entry.isSymbolicLink());
    return isOpen ? [...own, ...linksBelow(folder, name)] : own;
  });
}

function entriesWithKind(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).slice(0, MOST);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES")) return [];
    throw error;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch (error) {
    // Below a file, a FIFO or a loop of links there is nothing that the client could read.
    if (hasCode(error, "ENOTDIR", "ELOOP", "EACCES")) return false;
    throw error;
  }
}
