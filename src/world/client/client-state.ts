import { readJson, type SettingsPath, settingsPaths } from "../attendance/client-settings.ts";
import { reasonOf } from "../files/failure.ts";
import type { Project } from "../project.ts";

const LONGEST = 1024 * 1024;

/** One settings file of the client that is there. */
export interface ClientSettingsFile extends SettingsPath {
  readonly value: unknown;
  /** Why it cannot be used. */
  readonly fault: string | undefined;
}

/** The client's settings files of every level that are there, what counts most first. */
export function readClientSettings({ env, root }: Project): readonly ClientSettingsFile[] {
  const folders = [...new Set([env["CLAUDE_PROJECT_DIR"] || root, root])];
  return settingsPaths(env, folders).flatMap(({ path, level }): ClientSettingsFile[] => {
    try {
      const found = readJson(path, LONGEST);
      return found ? [{ path, level, value: found.value, fault: undefined }] : [];
    } catch (error) {
      return [{ path, level, value: undefined, fault: reasonOf(error) }];
    }
  });
}
