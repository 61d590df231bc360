import {
  type AnsweredEvent,
  type LoggedDecision,
  logEntries,
} from "../../../gate/log/logged-decision.ts";
import { secretsIn } from "../../../gate/log/redact.ts";
import type { Environment } from "../../project.ts";
import { inFolder } from "../disk/files.ts";
import { findInStore, makeInStore } from "../disk/folders.ts";
import { appendRotating, fullFiles } from "./append-rotating.ts";
import { lastLines } from "./last-lines.ts";
import { readLoggedDecision } from "./read-logged-decision.ts";
import { writeTold } from "./told-record.ts";

const NAME = "log";
const LARGEST = 4 * 1024 * 1024;
const KEEP = 3;

/** Writes down what was held, asked, or could not be decided. */
export function writeLog(
  store: string,
  answered: AnsweredEvent,
  env: Environment,
  now: number,
): void {
  const entries = logEntries(answered, {
    at: new Date(now).toISOString(),
    secrets: secretsIn(env),
    newId,
  });
  if (entries.length === 0) return;
  inFolder(store, "written", () => {
    const rotation = { folder: makeInStore(store), name: NAME, largest: LARGEST, keep: KEEP };
    appendRotating(
      rotation,
      entries.map((entry) => JSON.stringify(entry)),
      now,
    );
  });
  for (const entry of entries.slice(0, 1)) writeTold(store, entry, now);
}

/** Eight digits: short enough to be typed, and among some ten thousand entries its own. */
function newId(): string {
  return crypto.getRandomValues(Buffer.alloc(4)).toString("hex");
}

/** The entries from the newest to the oldest, read from the end as far as somebody asks. */
export function* loggedNewestFirst(store: string): Generator<LoggedDecision> {
  const folder = inFolder(store, "read", () => findInStore(store));
  if (folder === undefined) return;
  const files = [...fullFiles({ folder, name: NAME }), `${NAME}.jsonl`];
  for (const file of files.toReversed()) {
    for (const line of lastLines(`${folder}/${file}`)) {
      const entry = readLoggedDecision(line);
      if (entry) yield entry;
    }
  }
}

export function loggedById(store: string, id: string): LoggedDecision | undefined {
  for (const entry of loggedNewestFirst(store)) if (entry.id === id) return entry;
  return undefined;
}
