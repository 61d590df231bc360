import { closeSync, renameSync, writeSync } from "node:fs";
import { inFolder, pathPart, removeFile } from "./disk/files.ts";
import { findInStore, makeInStore, statOf } from "./disk/folders.ts";
import { openToAppend } from "./disk/line-list.ts";
import { recreate } from "./disk/records.ts";
import { makeSessionFolder } from "./session-folder.ts";

/** The client reports a completion at once; a record that was left over belongs to one it refused. */
const FRESH_MS = 15_000;

/** A full file of events becomes the predecessor of a new one; two of them are kept. */
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

/** The team's last events, for whoever asks later: these lines have no agent as reader. */
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
