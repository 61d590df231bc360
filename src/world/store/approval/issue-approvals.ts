import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { APPROVABLE, type Approvable, type Approvals } from "../../../workflow/move/approval.ts";
import { hashed, inFolder, namesIn, removeFile } from "../disk/files.ts";
import { findInStore, makeInStore, statOf } from "../disk/folders.ts";
import { readRecordText, recreate } from "../disk/records.ts";

/** An approval that nobody made use of for so long is forgotten. */
const KEPT_MS = 14 * 86_400_000;

/** How many are looked at when one is written, so that old ones go. */
const LOOKED_AT = 64;

const FOLDER = "approved-issues";

/** Remembers that a person approved something of an issue; `subject` says of what state of it. */
export function writeIssueApproval(
  store: string,
  ref: IssueRef,
  what: Approvable,
  subject: string,
  now: number,
): void {
  inFolder(store, "written", () => {
    const folder = makeInStore(store, FOLDER);
    for (const name of namesIn(folder).slice(0, LOOKED_AT)) {
      const stat = statOf(`${folder}/${name}`);
      if (stat && now - stat.mtimeMs > KEPT_MS) removeFile(`${folder}/${name}`);
    }
    recreate(`${folder}/${nameOf(ref, what)}`, subject);
  });
}

/** Everything that a person approved of an issue and that was not used up. */
export function readIssueApprovals(store: string, ref: IssueRef, now: number): Approvals {
  return inFolder(store, "read", () => {
    const folder = findInStore(store, FOLDER);
    const found: Partial<Record<Approvable, string>> = {};
    if (folder === undefined) return found;
    for (const what of APPROVABLE) {
      const stored = readRecordText(`${folder}/${nameOf(ref, what)}`);
      if (stored && now - stored.writtenAt <= KEPT_MS) found[what] = stored.text;
    }
    return found;
  });
}

/** An approval is used up by the move it was for, or void when its subject changed. */
export function dropIssueApproval(store: string, ref: IssueRef, what: Approvable): void {
  inFolder(store, "written", () => {
    const folder = findInStore(store, FOLDER);
    if (folder !== undefined) removeFile(`${folder}/${nameOf(ref, what)}`);
  });
}

/** Everything approved of an issue is void: a person took it back. Under whatever repository's name. */
export function dropIssueApprovals(store: string, number: number): void {
  inFolder(store, "written", () => {
    const folder = findInStore(store, FOLDER);
    if (folder === undefined) return;
    const own = APPROVABLE.map((what) => nameOf({ number }, what));
    for (const name of namesIn(folder)) {
      if (own.some((one) => name === one || name.startsWith(`${one}-`))) {
        removeFile(`${folder}/${name}`);
      }
    }
  });
}

function nameOf({ number, repository }: IssueRef, what: Approvable): string {
  return repository === undefined ? `${what}-${number}` : `${what}-${number}-${hashed(repository)}`;
}
