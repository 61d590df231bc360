import type { Start } from "../../shell/state/interpreter.ts";
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
