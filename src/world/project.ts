import { statSync } from "node:fs";
import { type GateArguments, NO_ARGUMENTS } from "../gate/gate-arguments.ts";
import { hasCode } from "./files/failure.ts";
import { resolve } from "./files/path.ts";
import { mainCheckout } from "./git/git-dir.ts";
import { readSessionStart } from "./store/session-start.ts";
import { hasHome, stateFolder, storePathOf } from "./store/store-path.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A project that uses ralph, and where it keeps things. */
export interface Project {
  readonly root: string;
  readonly ralphDir: string;
  readonly settingsPath: string;
  readonly boardPath: string;
  /** What gates remember, with either board. Found out when it is first asked for. */
  readonly storePath: string;
  readonly env: Environment;
  /** How the gate at work was called; of no meaning to the server and the command line. */
  readonly called: GateArguments;
}

const GITHUB_SETTINGS = ["RALPH_GH_OWNER", "RALPH_GH_REPO", "RALPH_GH_PROJECT_NUMBER"];

/** The project at hand, whether or not it uses ralph yet. */
export function projectAt(env: Environment, cwd: string, called = NO_ARGUMENTS): Project {
  const start = env["CLAUDE_PROJECT_DIR"] || cwd;
  return projectRootedAt(checkoutOf(start) ?? resolve(cwd, start), env, called);
}

function projectRootedAt(root: string, env: Environment, called: GateArguments): Project {
  const given = env["RALPH_BOARD_PATH"];
  const ralphDir = `${root}/.ralph`;
  const boardPath = given ? resolve(root, given) : `${ralphDir}/board.db`;
  let store: string | undefined;
  const project: Project = {
    root,
    ralphDir,
    settingsPath: `${ralphDir}/settings.json`,
    boardPath,
    env,
    called,
    get storePath() {
      store ??= storePathOf(project);
      return store;
    },
  };
  return project;
}

/** A `.git` that cannot be read tells of no checkout: whether ralph is used is asked all the same. */
function checkoutOf(start: string): string | undefined {
  try {
    return mainCheckout(start);
  } catch {
    return undefined;
  }
}

/**
 * The project a gate has work in; elsewhere it has read nothing but this. A session that began with
 * ralph stays in its project when `.ralph` vanishes or a repository is made below it.
 */
export function projectInUse(
  env: Environment,
  cwd: string,
  called: GateArguments,
): Project | undefined {
  const project = projectAt(env, cwd, called);
  if (usedBy(project) !== undefined) return project;
  const began = hasHome(env) ? readSessionStart(env, stateFolder(env))?.root : undefined;
  const isWithin = began !== undefined && `${project.root}/`.startsWith(`${began}/`);
  return isWithin ? projectRootedAt(began, env, called) : undefined;
}

/** What says that the project uses ralph. */
export function usedBy({ env, called, ralphDir }: Project): string | undefined {
  if (called.phase !== undefined) return "--phase is given";
  const variable = ["RALPH_BOARD_PATH", ...GITHUB_SETTINGS].find((name) => env[name]);
  if (variable !== undefined) return `${variable} is set`;
  return isFolder(ralphDir) ? `${ralphDir} is there` : undefined;
}

/** A file of that name, or a link that leads nowhere, is no use of ralph. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    if (hasCode(error, "ELOOP", "ENOTDIR", "ENAMETOOLONG")) return false;
    throw error;
  }
}
