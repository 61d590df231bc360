import { existsSync, lstatSync, statSync } from "node:fs";
import type { ProtectedWorld } from "../../shell/protect/protected-in-command.ts";
import { type Protection, protectionBelow } from "../../shell/protect/protection.ts";
import { entriesOf } from "../attendance/folder.ts";
import { MANAGED_FOLDERS } from "../client/managed-folders.ts";
import { clientHome } from "../client/team.ts";
import { Failure } from "../files/failure.ts";
import { followed } from "../files/followed.ts";
import { dirname, join } from "../files/path.ts";
import { isWithin } from "../git/real-place.ts";
import type { Project } from "../project.ts";
import { guardedFolders, guardedPlugin, isOwnCheckout } from "./guarded-folders.ts";

/** What paths of this project, the home and the machine are to the client and to ralph. */
export function protections(project: Project): ProtectedWorld {
  const home = homeOf(project);
  const guarded = guardedFolders(project);
  const protects = (path: string): Protection | undefined => {
    const real = asFound(followed(path));
    if (guarded(real) === "inside") return "own";
    if (real === `${dirname(home)}/.claude.json`) return "settings";
    if (MANAGED_FOLDERS.some((folder) => isWithin(real, followed(folder)))) return "settings";
    if (isWithin(real, home)) return protectionBelow(real.slice(home.length + 1));
    return inProject(real, project.root);
  };
  const below = (path: string): Protection | undefined => {
    const real = asFound(followed(path));
    if (typeof guarded(real) === "object") return "own";
    if (!isFolder(real)) return undefined;
    for (const folder of [home, join(followed(project.root), ".claude"), join(real, ".claude")]) {
      const top = isWithin(folder, real) ? folder : isWithin(real, folder) ? real : undefined;
      const found = top === undefined ? undefined : protectedInFolder(top, folder);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const takesMods = (path: string) => {
    const real = asFound(followed(path));
    const tail = /\/\.claude(?:\/skills(?:\/[^/]+)?)?$/.exec(real)?.[0];
    if (tail === undefined) return false;
    const base = real.slice(0, -tail.length);
    return base === dirname(home) || isInProject(base, project.root);
  };
  return { protects, below, takesMods, isHarmless, plugin: guardedPlugin(project) };
}

function homeOf({ env }: Project): string {
  try {
    return followed(clientHome(env));
  } catch (error) {
    // Without a home there is no folder of the client's to be protected.
    if (error instanceof Failure) return "/nowhere/.claude";
    throw error;
  }
}

function inProject(real: string, root: string): Protection | undefined {
  if (real.endsWith("/.mcp.json")) return isInProject(dirname(real), root) ? "servers" : undefined;
  for (let at = real.indexOf("/.claude/"); at >= 0; at = real.indexOf("/.claude/", at + 1)) {
    const found = protectionBelow(real.slice(at + "/.claude/".length));
    if (found !== undefined && isInProject(real.slice(0, at), root)) return found;
  }
  return undefined;
}

/** In the main checkout, or in another working tree of the same repository. */
function isInProject(folder: string, root: string): boolean {
  const top = followed(root);
  if (isWithin(folder, top)) return true;
  let there = folder;
  while (there !== "/" && !existsSync(there)) there = dirname(there);
  return isOwnCheckout(there, root);
}

/** Where a file system takes another spelling for the same name, the spelling we know. */
function asFound(path: string): string {
  const plain = path.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "");
  const lower = plain.replace(/\/(?:\.claude|\.ralph|\.mcp\.json)(?=\/|$)/gi, (name) =>
    name.toLowerCase(),
  );
  if (lower === path) return path;
  return isSame(folderOfName(path), folderOfName(lower)) ? lower : path;
}

/** The path up to the first of our names. */
function folderOfName(path: string): string {
  return /^.*?\/\.(?:claude|ralph|mcp\.json)(?=\/|$)/is.exec(path)?.[0] ?? path;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [
    statSync(one, { throwIfNoEntry: false }),
    statSync(other, { throwIfNoEntry: false }),
  ];
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
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
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A plain file, or a skill's folder without code that the client would load. */
function isHarmless(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) return true;
  if (!stat?.isDirectory() || isMod(path)) return false;
  return entriesOf(path).every((name) => {
    const inner = lstatSync(join(path, name), { throwIfNoEntry: false });
    if (inner?.isSymbolicLink()) return false;
    return !inner?.isDirectory() || !(name === "plugins" || isMod(join(path, name)));
  });
}
