import type { ModOrigin } from "../../../guard/hooks/above-gates.ts";
import { parseJson } from "../../gate/json.ts";
import { realPathOf } from "../attendance/folder.ts";
import { field } from "../attendance/permission-hook.ts";
import { Failure } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { readOwnFile } from "../files/read-own-file.ts";
import type { Environment } from "../project.ts";
import { hasHome, stateFolder } from "../store/disk/state-folder.ts";

const LONGEST = 256 * 1024;

/** Where the guard writes what it kept out; a file for each beginning of a session's id, so that it cannot grow. */
export function guardRecords(env: Environment): string {
  return join(stateFolder(env), "guard");
}

/** The mods that the guard kept out of a session. */
export function keptOutOf(env: Environment, session: string | undefined): readonly ModOrigin[] {
  if (session === undefined || !/^[\w-]{8,100}$/.test(session) || !hasHome(env)) return [];
  try {
    const text = readOwnFile(guardRecords(env), `${session.slice(0, 3)}.json`, LONGEST);
    const record = text === undefined ? undefined : parseJson(text);
    if (field(record, "session") !== session) return [];
    return [field(record, "keptOut")].flat().flatMap((one) => {
      const [root, provenance] = [field(one, "root"), field(one, "provenance")];
      if (typeof root !== "string" || typeof provenance !== "string") return [];
      return [{ root: realPathOf(root), provenance }];
    });
  } catch (error) {
    // A record that is not ours shows nothing: the mods it would name then count as loaded.
    if (error instanceof Failure) return [];
    throw error;
  }
}
