import type { BypassWorld, Guarded } from "../../../src/shell/bypass/bypass.ts";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { mayBypass } from "../../../src/shell/bypass/may-bypass.ts";
import { resolvePath } from "../../../src/shell/place/posix-path.ts";

const PROJECT = "/w/project";
const ROOTS = [`${PROJECT}/.ralph`, "/w/home/.local/state/ralph-hero"];

/** A project whose executable has two more names: `/w/tools/r`, and `rr` on the search path. */
export const WORLD: BypassWorld = {
  cwd: PROJECT,
  home: "/w/home",
  platform: "linux",
  isOwn: (path) => path === "rr" || resolvePath("/", path) === "/w/tools/r",
  guarded,
  apiHosts: ["ghe.example.org", "127.0.0.1:8080"],
};

/** The short name of the bypass that a command is. What the cheap look lets through is none. */
export function bypassOf(command: string, world: Partial<BypassWorld> = {}): string | undefined {
  const given = { ...WORLD, ...world };
  return mayBypass(command, given.cwd) ? bypassIn(command, given)?.name : undefined;
}

export const isHeld = (command: string) => bypassOf(command) !== undefined;

function guarded(path: string): Guarded {
  const real = resolvePath("/", path);
  if (ROOTS.some((root) => `${real}/`.startsWith(`${root}/`))) return "inside";
  const folder = real === "/" ? "/" : `${real}/`;
  const below = ROOTS.filter((root) => root.startsWith(folder));
  if (below.length === 0) return "outside";
  return below.map((root) => root.slice(folder.length).split("/")[0] ?? "");
}
