import { type GateArguments, NO_ARGUMENTS } from "../gate/gate-arguments.ts";
import { resolve } from "./files/path.ts";
import { isRalphFolder } from "./files/ralph-folder.ts";
import { mainCheckout } from "./git/git-dir.ts";
import {
  type CommittedVariables,
  committedVariables,
  mustBePersons,
  ownVariables,
  withoutCommitted,
} from "./settings/trust/committed-variables.ts";
import { hasHome, stateFolder } from "./store/disk/state-folder.ts";
import { readSessionStart } from "./store/session-start.ts";
import { storePathOf } from "./store/store-path.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A project, and the paths of what it keeps. */
export interface Project {
  readonly root: string;
  readonly ralphDir: string;
  readonly settingsPath: string;
  readonly boardPath: string;
  /** The folder of records. Computed on first use. */
  readonly storePath: string;
  /** Without the variables that the project's own Claude settings set. */
  readonly env: Environment;
  /** Those variables: a repository brings them, like its settings file. */
  readonly committed: CommittedVariables;
  /** No variable of ours is set: most projects, and they need not be asked for each by name. */
  readonly hasNoVariables: boolean;
  /** The gate's arguments. The server and the command line do not use them. */
  readonly called: GateArguments;
}

const GITHUB_SETTINGS = ["RALPH_GH_OWNER", "RALPH_GH_REPO", "RALPH_GH_PROJECT_NUMBER"];

/** The project of the environment and working directory, whether or not it uses ralph. */
export function projectAt(env: Environment, cwd: string, called = NO_ARGUMENTS): Project {
  const start = env["CLAUDE_PROJECT_DIR"] || cwd;
  return projectRootedAt(checkoutOf(start) ?? resolve(cwd, start), env, called);
}

function projectRootedAt(root: string, given: Environment, called: GateArguments): Project {
  const present = ownVariables(given);
  const committed = committedVariables(given, [root, given["CLAUDE_PROJECT_DIR"]], present);
  const env = withoutCommitted(given, committed);
  const path = env["RALPH_BOARD_PATH"];
  const ralphDir = `${root}/.ralph`;
  const boardPath = path ? resolve(root, path) : `${ralphDir}/board.db`;
  let store: string | undefined;
  const project: Project = {
    root,
    ralphDir,
    settingsPath: `${ralphDir}/settings.json`,
    boardPath,
    env,
    committed,
    hasNoVariables: present.length === 0,
    called,
    get storePath() {
      mustBePersons(committed, "XDG_STATE_HOME", "RALPH_BOARD_PATH");
      store ??= storePathOf(project);
      return store;
    },
  };
  return project;
}

/** A `.git` that cannot be read counts as no checkout; the project may still use ralph. */
function checkoutOf(start: string): string | undefined {
  try {
    return mainCheckout(start);
  } catch {
    return undefined;
  }
}

/**
 * The project in which gates answer; undefined where ralph is not used, and then nothing else is
 * read. A session that began with ralph stays in its project when `.ralph` is deleted or a
 * repository is created below it.
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

/** Why the project counts as one that uses ralph; undefined when it does not. */
export function usedBy({ env, committed, called, ralphDir }: Project): string | undefined {
  if (called.phase !== undefined) return "--phase is given";
  const variable = ["RALPH_BOARD_PATH", ...GITHUB_SETTINGS].find(
    (name) => env[name] || committed.has(name),
  );
  if (variable !== undefined) return `${variable} is set`;
  return isRalphFolder(ralphDir) ? `${ralphDir} is there` : undefined;
}
