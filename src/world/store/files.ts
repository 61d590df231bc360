import {
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { parseJson } from "../../gate/json.ts";
import { readShape } from "../../shapes/read-shape.ts";
import type { Shaped } from "../../shapes/schemas.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { dirname, join } from "../files/path.ts";
import { prepareRalphFolder } from "../files/ralph-folder.ts";
import { readIfThere } from "../files/read-file.ts";

/** A name from outside as one safe part of a path. */
export function pathPart(name: string): string {
  if (/^[A-Za-z0-9@_-]{1,80}$/.test(name)) return name;
  return `x-${hashed(name)}`;
}

export function hashed(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 32);
}

/** Whole or not at all: a reader never sees half a record, a crash leaves the old one. */
export function replaceFile(path: string, text: string): void {
  const draft = writeDraft(path, text);
  renameSync(draft, path);
}

/** Writes a file that must not be there yet; false when somebody else was first. */
export function createFile(path: string, text: string): boolean {
  const draft = writeDraft(path, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function writeDraft(path: string, text: string): string {
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    prepareRalphFolder(dirname(storeOf(path)));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(draft, text);
  }
  return draft;
}

function storeOf(path: string): string {
  return path.slice(0, path.lastIndexOf(".store/") + ".store".length);
}

export function removeFile(path: string): void {
  rmSync(path, { force: true, recursive: true });
}

/** Names in a folder, drafts left out; none when there is no folder. */
export function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => !name.endsWith(".draft"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

export function pathsIn(dir: string): string[] {
  return namesIn(dir).map((name) => join(dir, name));
}

export function readRecord<N extends "skill" | "claim" | "call">(
  path: string,
  name: N,
): Shaped<N> | undefined {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  const reading = readShape(name, parseJson(text));
  if (!reading.ok) throw new Failure(`a record in the store is damaged: ${path}`);
  return reading.value;
}
