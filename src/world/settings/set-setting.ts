import { lstatSync } from "node:fs";
import { parseJson } from "../../gate/json.ts";
import { nearest } from "../../workflow/machine/nearest.ts";
import { Failure } from "../files/failure.ts";
import { prepareRalphFolder } from "../files/ralph-folder.ts";
import { installFile } from "../install/installed-files.ts";
import type { Project } from "../project.ts";
import { readSettingsFile, settingsFileOf } from "./settings-file.ts";
import { ALL_SETTINGS } from "./table.ts";

/** The value that was typed, as the file has it. */
export function valueFor(key: string, given: string): unknown {
  const row = ALL_SETTINGS.find((one) => one.key === key);
  if (!row) throw new Failure(unknownKey(key));
  if (row.fromFile === "never") {
    throw new Failure(`${key} is set by ${row.variables[0]} in a person's own environment`);
  }
  const value = row.kind.fromText(given);
  if (value === undefined) throw new Failure(`${key} is not ${row.kind.expected}`);
  return value;
}

/** The file's text with one value changed; the other keys stay as they are. */
export function withSetting(text: string | undefined, key: string, given: string): string {
  const value = valueFor(key, given);
  const json: unknown = text === undefined ? {} : parseJson(text);
  // What is no JSON would be lost; what is wrong with other keys would stay.
  const changed =
    json === undefined
      ? (text ?? "")
      : JSON.stringify(placed(json, key.split("."), value), null, 2);
  const { faults } = readSettingsFile(changed);
  if (faults.length > 0) throw new Failure(`${faults.join("; ")}: put this right first`);
  return `${changed}\n`;
}

function unknownKey(key: string): string {
  const keys = settableKeys();
  const meant = nearest(key, keys);
  const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
  return `${key} is not a setting${hint || `: ${keys.join(", ")}`}`;
}

/** Writes the file as a whole, so that a reader never sees half of it. */
export function writeSettingsFile(project: Project, text: string): void {
  // Refuses a link or another user's file before anything is written.
  settingsFileOf(project);
  if (lstatSync(project.ralphDir, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Failure(".ralph is a link");
  }
  prepareRalphFolder(project.ralphDir);
  installFile(project.settingsPath, text, undefined);
}

export function settableKeys(): readonly string[] {
  return ALL_SETTINGS.filter(({ fromFile }) => fromFile !== "never").map(({ key }) => key);
}

function placed(json: unknown, [first = "", ...rest]: readonly string[], value: unknown): object {
  const fields = typeof json === "object" && json !== null ? { ...json } : {};
  const inner = new Map(Object.entries(fields)).get(first);
  return { ...fields, [first]: rest.length === 0 ? value : placed(inner, rest, value) };
}
