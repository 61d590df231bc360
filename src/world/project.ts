import { statSync } from "node:fs";
import { type GateArguments, NO_ARGUMENTS } from "../gate/gate-arguments.ts";
import { Failure, hasCode } from "./files/failure.ts";
import { resolve } from "./files/path.ts";
import { readIfThere } from "./files/read-file.ts";
import { mainCheckout } from "./git/git-dir.ts";
import { stateFolder, storePathOf } from "./store/store-path.ts";

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
  const root = checkoutOf(start) ?? resolve(cwd, start);
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

/** A gate speaks only here; elsewhere it has read nothing but this. */
export function usesRalph(project: Project): boolean {
  return usedBy(project) !== undefined;
}

/** What says that the project uses ralph. */
export function usedBy({ env, called, ralphDir, root }: Project): string | undefined {
  if (called.phase !== undefined) return "--phase is given";
  const variable = ["RALPH_BOARD_PATH", ...GITHUB_SETTINGS].find((name) => env[name]);
  if (variable !== undefined) return `${variable} is set`;
  // A file of that name is no use of ralph.
  const isThere = statSync(ralphDir, { throwIfNoEntry: false })?.isDirectory();
  if (isThere) return `${ralphDir} is there`;
  return beganHere(env, root) ? "this session began with ralph" : undefined;
}

/** A `.ralph` folder that vanishes in the middle of a session silences no gate of it. */
function beganHere(env: Environment, root: string): boolean {
  const session = env["CLAUDE_CODE_SESSION_ID"] ?? "";
  if (!/^[A-Za-z0-9@_-]{1,80}$/.test(session)) return false;
  try {
    const marker = readIfThere(`${stateFolder(env)}/sessions-in-use/${session}`);
    return marker?.trimEnd() === root;
  } catch (error) {
    // Without a readable state folder no session was marked.
    if (error instanceof Failure || hasCode(error, "EACCES", "ELOOP")) return false;
    throw error;
  }
}
