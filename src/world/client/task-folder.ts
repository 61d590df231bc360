import { readdirSync } from "node:fs";
import { Failure, hasCode, reasonOf } from "../files/failure.ts";
import { join } from "../files/path.ts";
import type { Environment } from "../project.ts";
import { clientHome } from "./client-home.ts";
import { plainName } from "./team-config.ts";

export interface TaskFolder {
  readonly path: string;
  readonly kind: "readable" | "missing" | "unreadable" | "misnamed";
  readonly why: string;
}

/** The folder of all task lists, or of the one that the environment names. */
export function readTaskFolder(env: Environment): TaskFolder {
  const all = join(clientHome(env), "tasks");
  const named = env["CLAUDE_CODE_TASK_LIST_ID"];
  let path = all;
  try {
    if (named) path = join(all, plainName(named, "task list's name"));
    readdirSync(path);
    return { path, kind: "readable", why: "" };
  } catch (error) {
    if (error instanceof Failure) return { path, kind: "misnamed", why: error.message };
    if (hasCode(error, "ENOENT")) return { path, kind: "missing", why: "" };
    return { path, kind: "unreadable", why: reasonOf(error) };
  }
}
