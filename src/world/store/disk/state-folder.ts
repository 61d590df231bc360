import { Failure } from "../../files/failure.ts";
import { resolve } from "../../files/path.ts";
import type { Environment } from "../../project.ts";

export function hasHome(env: Environment): boolean {
  return env["XDG_STATE_HOME"]?.startsWith("/") || env["HOME"]?.startsWith("/") || false;
}

/** The user's state folder. The XDG specification says to ignore a relative path. */
export function stateFolder(env: Environment): string {
  const given = env["XDG_STATE_HOME"] ?? "";
  if (given.startsWith("/")) return `${resolve("/", given)}/ralph-hero`;
  const home = env["HOME"] ?? "";
  if (home.startsWith("/")) return `${resolve("/", home)}/.local/state/ralph-hero`;
  throw new Failure("HOME is not set, so there is no folder for records");
}
