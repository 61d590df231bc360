import { closeSync, renameSync, writeSync } from "node:fs";
import { hasCode } from "../../files/failure.ts";
import { namesIn, removeFile } from "../disk/files.ts";
import { statOf } from "../disk/folders.ts";
import { openToAppend } from "../disk/line-list.ts";

/** A file of lines that is renamed when it is full. */
export interface Rotation {
  readonly folder: string;
  /** Without `.jsonl`: letters, digits, `@`, `_` and `-`. */
  readonly name: string;
  readonly largest: number;
  /** How many full files are kept beside the present one. */
  readonly keep: number;
}

/**
 * Appends lines in one write, which the system does not mix with those of other processes. The cost
 * does not grow with the file. A full one is renamed under a name of its own, so that of two
 * processes that find it full neither loses a line.
 */
export function appendRotating(rotation: Rotation, lines: readonly string[], now: number): void {
  const { folder, name, largest } = rotation;
  const path = `${folder}/${name}.jsonl`;
  const { file, size } = openToAppend(path);
  try {
    writeSync(file, lines.map((line) => `${line}\n`).join(""));
  } finally {
    closeSync(file);
  }
  if (size < largest || (statOf(path)?.size ?? 0) < largest) return;
  const time = now.toString(36).padStart(9, "0");
  rename(path, `${folder}/${name}.${time}.${process.pid}${anyDigits()}.jsonl`);
  for (const old of fullFiles(rotation).slice(0, -rotation.keep)) removeFile(`${folder}/${old}`);
}

/**
 * One process can fill two files within a millisecond, and a renamed file silently takes the place
 * of another of the same name.
 */
function anyDigits(): string {
  return String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
}

/** Another process may have renamed it meanwhile. */
function rename(path: string, to: string): void {
  try {
    renameSync(path, to);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

/** The names of the full files, the oldest first. */
export function fullFiles({ folder, name }: Pick<Rotation, "folder" | "name">): string[] {
  return namesIn(folder)
    .filter((one) => one.startsWith(`${name}.`) && /\.[0-9a-z]{9}\.\d+\.jsonl$/.test(one))
    .sort();
}
