import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { parseJson } from "../../../gate/json.ts";
import { readShape } from "../../../shapes/read-shape.ts";
import type { Shaped } from "../../../shapes/schemas.ts";
import { Failure, hasCode } from "../../files/failure.ts";
import { removeFile } from "./files.ts";

// O_NONBLOCK: opening a FIFO would otherwise wait for a writer.
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

const LARGEST = 64 * 1024;

export interface StoredText {
  readonly text: string;
  readonly writtenAt: number;
}

/**
 * Writes a record under a new name; false when the name is in use. The record ends with a line
 * break: readers ignore a record without it, because it is still being written.
 */
export function createRecord(path: string, text: string): boolean {
  let file: number;
  try {
    file = openSync(path, CREATE, 0o600);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
  try {
    writeWhole(file, path, `${text}\n`);
  } catch (error) {
    unlinkSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
  return true;
}

function writeWhole(file: number, path: string, text: string): void {
  fchmodSync(file, 0o600);
  const written = writeSync(file, text);
  if (written < Buffer.byteLength(text)) throw new Failure(`${path} could be written only in part`);
}

/**
 * The same for a name that several processes compete for: the file appears with its text or not at
 * all.
 */
export function createAtOnce(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}.draft`;
  removeFile(draft);
  createRecord(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    removeFile(draft);
  }
}

/** Replaces a record. For records that rarely exist already. */
export function recreate(path: string, text: string): void {
  if (createRecord(path, text)) return;
  removeFile(path);
  createRecord(path, text);
}

/** A record's text; undefined when it is missing or still being written. */
export function readRecordText(path: string): StoredText | undefined {
  let file: number;
  try {
    file = openSync(path, READ);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    if (hasCode(error, "ELOOP", "EMLINK", "ENXIO")) throw new Failure(`${path} is not a file`);
    throw error;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Failure(`${path} is not a file`);
    if (stat.size > LARGEST) throw new Failure(`a record in the store is too large: ${path}`);
    const text = readFileSync(file, "utf8");
    return text.endsWith("\n") ? { text: text.slice(0, -1), writtenAt: stat.mtimeMs } : undefined;
  } finally {
    closeSync(file);
  }
}

export type RecordName = "skill" | "claim" | "call" | "client" | "teammate";

export function parseRecord<N extends RecordName>(text: string, name: N, path: string): Shaped<N> {
  const reading = readShape(name, parseJson(text));
  if (!reading.ok) throw new Failure(`a record in the store is damaged: ${path}`);
  return reading.value;
}
