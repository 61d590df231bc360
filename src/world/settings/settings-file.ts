import { parseJson } from "../../gate/json.ts";
import { Failure } from "../files/failure.ts";
import { basename, dirname } from "../files/path.ts";
import { readOwnFile } from "../files/read-own-file.ts";
import type { Project } from "../project.ts";
import { ALL_SETTINGS } from "./table.ts";

export const SETTINGS_FILE = ".ralph/settings.json";

const LIMIT = 64 * 1024;

/** The file's values by setting key. Only values that the table accepts. */
export type FileValues = ReadonlyMap<string, unknown>;

export interface FileReading {
  readonly values: FileValues;
  /** The file as it is; undefined: there is none. */
  readonly text?: string;
  /** What is wrong in the file, each a sentence without the full stop. */
  readonly faults: readonly string[];
}

/** Cached: settings and the GitHub board both read the file of the same project. */
const readings = new WeakMap<Project, FileReading>();

/** The project's settings file, read once per project object. */
export function settingsFileOf(project: Project): FileReading {
  const known = readings.get(project);
  if (known) return known;
  const { settingsPath } = project;
  const text = readOwnFile(dirname(settingsPath), basename(settingsPath), LIMIT);
  const reading =
    text === undefined ? { values: new Map(), faults: [] } : { ...readSettingsFile(text), text };
  readings.set(project, reading);
  return reading;
}

/** The values of a project's file. Throws its first fault. */
export function soundSettingsFile(project: Project): FileValues {
  const { values, faults } = settingsFileOf(project);
  const [fault] = faults;
  if (fault !== undefined) throw new Failure(fault);
  return values;
}

export function readSettingsFile(text: string): FileReading {
  const json = parseJson(text);
  if (json === undefined) return { values: new Map(), faults: [`${SETTINGS_FILE} is not JSON`] };
  const values = new Map<string, unknown>();
  const faults = faultsIn(json, "", values).map((fault) => `${SETTINGS_FILE}: ${fault}`);
  return { values, faults };
}

/** Collects the values below a path, and returns what is wrong there. */
function faultsIn(json: unknown, path: string, values: Map<string, unknown>): string[] {
  const name = path.slice(0, -1) || "the file";
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    return [`${name} is not an object`];
  }
  return Object.entries(json).flatMap(([last, value]) => {
    const key = `${path}${last}`;
    if (key === "$schema") return typeof value === "string" ? [] : ["$schema is not a text"];
    // Paths are nested objects: a key that contains a dot is not a path.
    if (last.includes(".")) return [`${key} is not a setting`];
    const row = ALL_SETTINGS.find((one) => one.key === key && one.fromFile !== "never");
    if (row) {
      if (row.kind.fromJson(value) === undefined) return [`${key} is not ${row.kind.expected}`];
      values.set(key, value);
      return [];
    }
    const isGroup = ALL_SETTINGS.some((one) => one.key.startsWith(`${key}.`));
    return isGroup ? faultsIn(value, `${key}.`, values) : [`${key} is not a setting`];
  });
}
