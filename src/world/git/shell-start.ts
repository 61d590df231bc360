import { accessSync, constants, statSync } from "node:fs";
import type { Start } from "../../shell/state/interpreter.ts";
import { hasCode } from "../files/failure.ts";
import type { Environment } from "../project.ts";

/** Where a Bash call begins. */
export function shellStart(cwd: string, env: Environment): Start {
  return {
    cwd,
    home: env["HOME"],
    platform: process.platform === "darwin" ? "darwin" : "linux",
    env: { GIT_DIR: env["GIT_DIR"], GIT_WORK_TREE: env["GIT_WORK_TREE"], CDPATH: env["CDPATH"] },
  };
}

/** Whether `cd` into this directory succeeds now. */
export function canEnter(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isDirectory();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "EACCES", "ELOOP", "ENAMETOOLONG")) return false;
    throw error;
  }
}
