import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "../files/path.ts";
import { prepareRalphFolder } from "../files/ralph-folder.ts";
import { pathPart, removeFile, replaceFile } from "./files.ts";

const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

function completionPath(store: string, session: string, task: string): string {
  return join(store, "completions", pathPart(session), pathPart(task));
}

/** The client reports a completion at once; a record that was left over belongs to one it refused. */
const FRESH_MS = 15_000;

export function isCompletionRecorded(
  store: string,
  session: string,
  task: string,
  now: number,
): boolean {
  const stat = statSync(completionPath(store, session, task), { throwIfNoEntry: false });
  return stat !== undefined && now - stat.mtimeMs < FRESH_MS;
}

export function writeCompletion(store: string, session: string, task: string): void {
  replaceFile(completionPath(store, session, task), "");
}

export function dropCompletion(store: string, session: string, task: string): void {
  removeFile(completionPath(store, session, task));
}

/** The team's last events, for whoever asks later: these lines have no agent as reader. */
export function appendEvent(store: string, line: string, now: number): void {
  if (!existsSync(store)) prepareRalphFolder(dirname(store));
  mkdirSync(store, { recursive: true });
  const at = new Date(now).toISOString();
  // Not blocking: a FIFO in its place would wait for a reader that never comes.
  const file = openSync(join(store, "events.jsonl"), APPEND);
  try {
    writeSync(file, `${JSON.stringify({ at, line })}\n`);
  } finally {
    closeSync(file);
  }
}
