import type { MergeQuestionRecord } from "../../../gate/store-record.ts";
import { hashed, inFolder, namesIn, removeFile } from "../disk/files.ts";
import { findInStore, makeInStore, statOf } from "../disk/folders.ts";
import { readRecordText, recreate } from "../disk/records.ts";
import { writeIssueApproval } from "./issue-approvals.ts";

/** A question that nobody answered for so long is forgotten. */
const KEPT_MS = 86_400_000;

/** How many are looked at when one is written, so that old ones go. */
const LOOKED_AT = 64;

const FOLDER = "merge-questions";

/** Remembers what a person is asked about the merge that a call would begin. */
export function writeMergeQuestion(
  store: string,
  { id, merges }: Omit<MergeQuestionRecord, "kind">,
  now: number,
): void {
  inFolder(store, "written", () => {
    const folder = makeInStore(store, FOLDER);
    for (const name of namesIn(folder).slice(0, LOOKED_AT)) {
      const stat = statOf(`${folder}/${name}`);
      if (stat && now - stat.mtimeMs > KEPT_MS) removeFile(`${folder}/${name}`);
    }
    const rows = merges.map(({ issue, head }) => `${issue} ${head}`);
    recreate(`${folder}/${hashed(id)}`, rows.join("\n"));
  });
}

/** The call ran, so that the answer was yes: it counts for these heads from now on. */
export function answerMergeQuestion(store: string, id: string, now: number): void {
  const rows = inFolder(store, "read", () => {
    const folder = findInStore(store, FOLDER);
    const path = `${folder}/${hashed(id)}`;
    const stored = folder === undefined ? undefined : readRecordText(path);
    if (stored === undefined) return [];
    removeFile(path);
    return stored.text.split("\n");
  });
  for (const row of rows) {
    const [, number, head] = /^(\d{1,9}) ([0-9a-f]{40,64})$/.exec(row) ?? [];
    if (number === undefined || head === undefined) continue;
    writeIssueApproval(store, { number: Number(number) }, "merge", head, now);
  }
}
