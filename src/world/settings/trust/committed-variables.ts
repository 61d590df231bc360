import { parseJson } from "../../../gate/json.ts";
import { Failure } from "../../files/failure.ts";
import { join } from "../../files/path.ts";
import { readOwnFile } from "../../files/read-own-file.ts";
import type { Environment } from "../../project.ts";

/** A variable of ours that the project's own Claude settings set: the client gives it to hooks. */
export interface CommittedVariable {
  readonly text: string;
  /** The file that sets it, for people. */
  readonly file: string;
}

export type CommittedVariables = ReadonlyMap<string, CommittedVariable>;

const NONE: CommittedVariables = new Map();

const FILES = ["settings.json", "settings.local.json"];

const LIMIT = 256 * 1024;

/** The variables by which a repository could decide something. Tokens are no settings. */
function isOurs(name: string): boolean {
  if (name === "XDG_STATE_HOME" || name === "GITHUB_API_URL") return true;
  return name.startsWith("RALPH_") && !name.endsWith("_TOKEN");
}

/** The variables of ours that are set, to whatever value. */
export function ownVariables(env: Environment): readonly string[] {
  return Object.keys(env).filter((name) => isOurs(name) && env[name]);
}

/**
 * Which variables of the environment come from the project's own Claude settings. The files are
 * read only when there is such a variable. Nothing tells the project's value from a person's of the
 * same name, so the name decides; and where a file cannot be read, all of ours count as its.
 */
export function committedVariables(
  env: Environment,
  folders: readonly (string | undefined)[],
  present = ownVariables(env),
): CommittedVariables {
  if (present.length === 0) return NONE;
  const found = new Map<string, CommittedVariable>();
  for (const folder of new Set(folders)) {
    // The settings in the home folder are the user's own.
    if (!folder || folder === env["HOME"]) continue;
    for (const name of FILES) {
      const file = `.claude/${name}`;
      const sets = variablesIn(join(folder, ".claude"), name);
      for (const variable of present) {
        if (sets === "unreadable" || sets.has(variable)) {
          found.set(variable, { text: env[variable] ?? "", file });
        }
      }
    }
  }
  return found;
}

function variablesIn(folder: string, name: string): ReadonlySet<string> | "unreadable" {
  let text: string | undefined;
  try {
    text = readOwnFile(folder, name, LIMIT);
  } catch (error) {
    if (error instanceof Failure) return "unreadable";
    throw error;
  }
  if (text === undefined) return new Set();
  const json = parseJson(text);
  if (typeof json !== "object" || json === null) return "unreadable";
  const { env }: { readonly env?: unknown } = json;
  return new Set(typeof env === "object" && env !== null ? Object.keys(env) : []);
}

/** The environment without what the project's own settings put there. */
export function withoutCommitted(env: Environment, committed: CommittedVariables): Environment {
  if (committed.size === 0) return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !committed.has(name)));
}

/** Throws for a variable that only a person's own environment may set. */
export function mustBePersons(
  committed: CommittedVariables,
  ...variables: readonly string[]
): void {
  for (const variable of variables) {
    const set = committed.get(variable);
    if (set) throw new Failure(`${variable} is set by ${set.file}; only a person's own counts`);
  }
}
