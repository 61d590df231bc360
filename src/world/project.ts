import { existsSync } from "node:fs";
import { mainCheckout } from "./git-dir.ts";
import { resolve } from "./path.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A project that uses ralph, and where it keeps things. */
export interface Project {
  readonly root: string;
  readonly ralphDir: string;
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
  const root = checkoutOf(start) ?? resolve(cwd, start);
  const given = env["RALPH_BOARD_PATH"];
  const ralphDir = `${root}/.ralph`;
  const boardPath = given ? resolve(root, given) : `${ralphDir}/board.db`;
  const stem = boardPath.endsWith(".db") ? boardPath.slice(0, -".db".length) : boardPath;
  return {
    root,
    ralphDir,
    settingsPath: `${ralphDir}/settings.json`,
    boardPath,
    storePath: `${stem}.store`,
    env,
    phase,
  };
}

/** A `.git` that cannot be read tells of no checkout: whether ralph is used is asked all the same. */
function checkoutOf(start: string): string | undefined {
  try {
    return mainCheckout(start);
  } catch {
    return undefined;
  }
}

/** A gate speaks only here; elsewhere it has read nothing but this. */
export function usesRalph(project: Project): boolean {
  const { env, phase } = project;
  if (phase !== undefined || env["RALPH_BOARD_PATH"]) return true;
  return GITHUB_SETTINGS.some((name) => env[name]) || existsSync(project.ralphDir);
}
