import { closeSync, renameSync, writeSync } from "node:fs";
import { inFolder, pathPart, removeFile } from "./disk/files.ts";
import { findInStore, makeInStore, statOf } from "./disk/folders.ts";
import { openToAppend } from "./disk/line-list.ts";
import { recreate } from "./disk/records.ts";
import { makeSessionFolder } from "./session-folder.ts";

/**
 * The client reports a completion at once. An older record belongs to one that the client refused.
 */
const FRESH_MS = 15_000;

/** A full file is renamed to be the predecessor of a new one. Two files are kept. */
const LARGEST = 256 * 1024;

export function isCompletionRecorded(
  store: string,
  session: string,
  task: string,
  now: number,
): boolean {
  return inFolder(store, "read", () => {
    const dir = findInStore(store, "sessions", pathPart(session), "completions");
    const stat = dir === undefined ? undefined : statOf(`${dir}/${pathPart(task)}`);
    return stat?.isFile() === true && now - stat.mtimeMs < FRESH_MS;
  });
}

export function writeCompletion(
  store: string,
  session: string,
  task: string,
  now = Date.now(),
): void {
  inFolder(store, "written", () => {
    const dir = makeSessionFolder(store, session, now, "completions");
    recreate(`${dir}/${pathPart(task)}`, "");
  });
}

export function dropCompletion(store: string, session: string, task: string): void {
  inFolder(store, "written", () => {
    const dir = findInStore(store, "sessions", pathPart(session), "completions");
    if (dir !== undefined) removeFile(`${dir}/${pathPart(task)}`);
  });
}

/** Logs the team's events, because the client shows these lines to no agent. */
export function appendEvent(store: string, line: string, now: number): void {
  inFolder(store, "written", () => {
    const path = `${makeInStore(store)}/events.jsonl`;
    const { file, size } = openToAppend(path);
    try {
      writeSync(file, `${JSON.stringify({ at: new Date(now).toISOString(), line })}\n`);
    } finally {
      closeSync(file);
    }
    if (size > LARGEST) renameSync(path, `${path.slice(0, -".jsonl".length)}.1.jsonl`);
  });
}
