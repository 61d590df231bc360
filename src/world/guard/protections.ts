import { existsSync, lstatSync, type Stats, statSync } from "node:fs";
import { hooksIn } from "../../gate/rules/settings-text.ts";
import type { ProtectedWorld } from "../../shell/protect/protected-in-command.ts";
import type { Protection } from "../../shell/protect/protection.ts";
import { entriesOf } from "../attendance/folder.ts";
import { MANAGED_FOLDERS } from "../client/managed-folders.ts";
import { hasCode } from "../files/failure.ts";
import { followed } from "../files/followed.ts";
import { dirname, join } from "../files/path.ts";
import { readBounded } from "../files/read-bounded.ts";
import { isWithin } from "../git/real-place.ts";
import type { Project } from "../project.ts";
import { protectedBelow, protectionByLink } from "./client-links.ts";
import { type ClientPlaces, clientPlaces, nearestThere } from "./client-places.ts";
import { guardedFolders, guardedPlugin, isOwnCheckout } from "./guarded-folders.ts";
import { knownSpelling } from "./known-spelling.ts";

/** What paths of this project, the home and the machine are to the client and to ralph. */
export function protections(project: Project): ProtectedWorld {
  const guarded = guardedFolders(project);
  const places = clientPlaces(project);
  const { home } = places;
  const protects = (path: string): Protection | undefined => {
    const real = knownSpelling(followed(path));
    if (guarded(real) === "inside") return "own";
    return (
      byPath(real, places, project.root) ??
      // A folder of the client that is a link to another: the name counts as well as what it leads to.
      (path.includes("..") ? undefined : byPath(path, places, project.root)) ??
      protectionByLink(real, places, project.root)
    );
  };
  const below = (path: string): Protection | undefined => {
    const real = knownSpelling(followed(path));
    if (typeof guarded(real) === "object") return "own";
    if (!isFolder(real)) return undefined;
    const own = clientFoldersOn(real).filter((folder) =>
      isInProject(dirname(folder), project.root),
    );
    const main = join(followed(project.root), ".claude");
    for (const folder of [home, main, join(real, ".claude"), ...own]) {
      const top = isWithin(folder, real) ? folder : isWithin(real, folder) ? real : undefined;
      const found = top === undefined ? undefined : protectedInFolder(top, folder);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const takesMods = (path: string) => {
    const real = knownSpelling(followed(path));
    if (isWithin(real, home)) return /^(?:\/skills(?:\/[^/]+)?)?$/.test(real.slice(home.length));
    const tail = /\/\.claude(?:\/skills(?:\/[^/]+)?)?$/.exec(real)?.[0];
    return tail !== undefined && isInProject(real.slice(0, -tail.length), project.root);
  };
  return {
    ...{ root: project.root, plugin: guardedPlugin(project) },
    ...{ protects, below, takesMods, isHarmless, hasHooks },
  };
}

function byPath(path: string, places: ClientPlaces, root: string): Protection | undefined {
  if (places.settingsFiles.includes(path)) return "settings";
  if (MANAGED_FOLDERS.some((folder) => isWithin(path, followed(folder)))) return "settings";
  const { home } = places;
  if (isWithin(path, home)) return protectedBelow(home, path.slice(home.length + 1));
  if (path.endsWith("/.mcp.json")) {
    // The client reads those of all folders above, too.
    const folder = dirname(path);
    const isRead = isWithin(followed(root), folder) || isInProject(folder, root);
    return isRead || places.serverFiles.includes(path) ? "servers" : undefined;
  }
  for (const folder of clientFoldersOn(path)) {
    const found = protectedBelow(folder, path.slice(folder.length + 1));
    if (found !== undefined && isInProject(dirname(folder), root)) return found;
  }
  return undefined;
}

/** Each `.claude` that a path is or lies in: every checkout has one, also one that lies in another. */
function clientFoldersOn(path: string): readonly string[] {
  const found = [...path.matchAll(/\/\.claude(?=\/|$)/g)];
  return found.map(({ 0: name, index }) => path.slice(0, index + name.length));
}

/** In the main checkout, or in another working tree of the same repository. */
function isInProject(folder: string, root: string): boolean {
  const top = followed(root);
  if (isWithin(folder, top)) return true;
  return isOwnCheckout(nearestThere(folder), root);
}

/** What is protected in a `.claude` folder, at or below one of its folders. */
function protectedInFolder(top: string, folder: string): Protection | undefined {
  const within = top === folder ? "" : top.slice(folder.length + 1);
  if (within === "") {
    if (["settings.json", "settings.local.json"].some((name) => existsSync(join(folder, name))))
      return "settings";
    if (existsSync(join(folder, "plugins"))) return "mod";
  }
  if (within !== "" && within !== "skills" && !/^skills\/[^/]+$/.test(within)) return undefined;
  const skills = /^skills\//.test(within)
    ? [top]
    : entriesOf(join(folder, "skills")).map((name) => join(folder, "skills", name));
  return skills.some(isMod) ? "mod" : undefined;
}

function isMod(folder: string): boolean {
  return existsSync(join(folder, "hooks")) || existsSync(join(folder, ".claude-plugin"));
}

function isFolder(path: string): boolean {
  return ifThere(path, statSync)?.isDirectory() === true;
}

function ifThere(path: string, stat: typeof statSync): Stats | undefined {
  try {
    return stat(path, { throwIfNoEntry: false });
  } catch (error) {
    // Below a file there is nothing.
    if (hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

/** A skill, agent or command is shorter; what is longer is not read, and may bring hooks. */
const LONGEST = 256 * 1024;

function hasHooks(path: string): boolean {
  const stat = ifThere(path, statSync);
  if (!stat?.isFile()) return false;
  return stat.size > LONGEST || hooksIn(readBounded(path, LONGEST)) !== "";
}

/** A plain file, or a folder with nothing that the client would obey, be it a skill's or a whole `.claude`. */
function isHarmless(path: string): boolean {
  const stat = ifThere(path, lstatSync);
  if (stat?.isFile()) return true;
  if (!stat?.isDirectory() || isMod(path)) return false;
  if (protectedInFolder(path, path) !== undefined) return false;
  return entriesOf(path).every((name) => {
    const inner = lstatSync(join(path, name), { throwIfNoEntry: false });
    if (inner?.isSymbolicLink()) return false;
    return !inner?.isDirectory() || !(name === "plugins" || isMod(join(path, name)));
  });
}
