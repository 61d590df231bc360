import type { TaskClaimRecord } from "../../../gate/store-record.ts";
import type { Taker } from "../../../workflow/next/task-claim.ts";
import { basename } from "../../files/path.ts";
import { inFolder, pathPart } from "../disk/files.ts";
import { findInStore, makeInStore, stateFolderOf } from "../disk/folders.ts";
import { highestNumber, writeNext } from "../disk/numbered.ts";
import { readRecordText } from "../disk/records.ts";
import { listForRemoval } from "../expiry/expiry-lists.ts";

/** The client writes a task's file at once. An older record belongs to an update that failed. */
const FRESH_MS = 15_000;

/**
 * Who took a task last. The file `<task>.<n>` is the nth claim of the task; the number is what two
 * workers compete for.
 */
export function readTaker(
  store: string,
  list: string,
  task: string,
  now: number,
): Taker | undefined {
  return inFolder(store, "read", () => {
    const dir = findInStore(store, "task-claims", pathPart(list));
    const nth = dir === undefined ? 0 : highestNumber(dir, pathPart(task));
    const stored = nth === 0 ? undefined : readRecordText(`${dir}/${pathPart(task)}.${nth}`);
    return stored && { worker: stored.text, nth, isFresh: now - stored.writtenAt < FRESH_MS };
  });
}

/** Writes a claim; false when another worker's process was first. */
export function writeTaskClaim(
  store: string,
  { list, task, worker, nth }: TaskClaimRecord,
  now: number,
): boolean {
  return inFolder(store, "written", () => {
    const name = pathPart(list);
    if (findInStore(store, "task-claims", name) === undefined) {
      const entry = { store: basename(store), kind: "task-claim", name } as const;
      listForRemoval(stateFolderOf(store), entry, now);
    }
    const dir = makeInStore(store, "task-claims", name);
    return writeNext(dir, pathPart(task), nth, worker);
  });
}
