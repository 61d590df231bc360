import { Failure } from "../files/failure.ts";
import type { Environment, Project } from "../project.ts";
import type { Setting } from "./setting.ts";
import { type FileValues, SETTINGS_FILE, soundSettingsFile } from "./settings-file.ts";

/** Where values come from: the environment first, then the file. */
export interface Sources {
  readonly env: Environment;
  readonly file: FileValues;
}

export function sourcesOf(project: Project): Sources {
  return { env: project.env, file: soundSettingsFile(project) };
}

/** The value of a setting, and the variable or file it comes from. */
export interface SettingReading<T> {
  readonly value: T;
  readonly source: string;
}

/** Throws when what is set is not a value of this setting. */
export function findSetting<T, D>(
  row: Setting<T, D>,
  { env, file }: Sources,
): SettingReading<T | D> {
  for (const variable of row.variables) {
    const text = env[variable];
    // An empty variable counts as not set, so that a shell can unset one for a single run.
    if (!text) continue;
    const value = row.kind.fromText(text);
    if (value === undefined) throw new Failure(`${variable} is not ${row.kind.expected}`);
    return { value, source: variable };
  }
  const value = row.kind.fromJson(file.get(row.key));
  if (value !== undefined) return { value, source: SETTINGS_FILE };
  return { value: row.fallback, source: "default" };
}

export function settingValue<T, D>(row: Setting<T, D>, sources: Sources): T | D {
  return findSetting(row, sources).value;
}
