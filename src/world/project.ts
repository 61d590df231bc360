import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { mainCheckout } from "./git-dir.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A project that uses ralph, and where it keeps things. */
export interface Project {
  readonly root: string;
  readonly settingsPath: string;
  readonly boardPath: string;
  /** What gates remember. Exists with either board. */
  readonly storePath: string;
  readonly env: Environment;
  /** `--phase`, for people and tests. */
  readonly phase: string | undefined;
}

const GITHUB_SETTINGS = ["RALPH_GH_OWNER", "RALPH_GH_REPO", "RALPH_GH_PROJECT_NUMBER"];

/** The project at hand, whether or not it uses ralph yet. */
export function projectAt(env: Environment, cwd: string, phase?: string): Project {
  const start = env["CLAUDE_PROJECT_DIR"] || cwd;
  const root = mainCheckout(start) ?? resolve(start);
  const given = env["RALPH_BOARD_PATH"];
  const boardPath = given ? resolve(root, given) : join(root, ".ralph", "board.db");
  return {
    root,
    settingsPath: join(root, ".ralph", "settings.json"),
    boardPath,
    storePath: `${boardPath.replace(/\.db$/, "")}.store`,
    env,
    phase,
  };
}

/** A gate speaks only here; elsewhere it has read nothing but this. */
export function usesRalph(project: Project): boolean {
  const { env, phase } = project;
  if (phase !== undefined || env["RALPH_BOARD_PATH"]) return true;
  return GITHUB_SETTINGS.some((name) => env[name]) || existsSync(dirname(project.settingsPath));
}
