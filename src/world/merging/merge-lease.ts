import type { AgentKey, MergeLeaseRecord } from "../../gate/store-record.ts";
import { hashed, inFolder, namesIn, removeFile } from "../store/disk/files.ts";
import { findInStore, makeInStore } from "../store/disk/folders.ts";
import { createAtOnce, readRecordText } from "../store/disk/records.ts";

/** A merge whose end nobody saw no longer keeps others from merging. */
const LAPSES_MS = 10 * 60_000;

const FOLDER = "merging";

/** The last record of a repository's merges: a number, and who merges since when. */
export interface LeaseRead {
  readonly nth: number;
  /** Undefined: the merge has ended, or lapsed. */
  readonly holder: string | undefined;
  /** The agent's key, as one text. */
  readonly agent?: string | undefined;
  readonly since: number;
}

/** How a repository is named among the leases of a board. */
export function repositoryKey(commonDir: string): string {
  return hashed(commonDir);
}

/** The file `<repository>.<n>` is the nth change; the number is what two mergers compete for. */
export function readMergeLease(store: string, repository: string, now: number): LeaseRead {
  return inFolder(store, "read", () => {
    const dir = findInStore(store, FOLDER);
    const nth = dir === undefined ? 0 : highest(dir, repository);
    const stored = nth === 0 ? undefined : readRecordText(`${dir}/${repository}.${nth}`);
    if (stored === undefined) return { nth, holder: undefined, since: 0 };
    const { text, writtenAt } = stored;
    const [holder, agent] = text === "" ? [] : text.split("\n");
    const isFresh = Math.abs(now - writtenAt) < LAPSES_MS;
    return { nth, ...(isFresh ? { holder, agent } : { holder: undefined }), since: writtenAt };
  });
}

/** Writes the next change; false when another process was first. */
export function writeMergeLease(
  store: string,
  { repository, by, nth }: Omit<MergeLeaseRecord, "kind">,
): boolean {
  return inFolder(store, "written", () => {
    const dir = makeInStore(store, FOLDER);
    const text = by === undefined ? "" : `${by.holder}\n${nameOf(by)}`;
    if (!createAtOnce(`${dir}/${repository}.${nth}`, text)) return false;
    if (nth > 1) removeFile(`${dir}/${repository}.${nth - 1}`);
    return true;
  });
}

/** Ends the merges of an agent, or of whoever it is. Says whose they were. */
export function endMerges(store: string, of: AgentKey | "anybody", now: number): string[] {
  return inFolder(store, "written", () => {
    const dir = findInStore(store, FOLDER);
    if (dir === undefined) return [];
    const repositories = new Set(namesIn(dir).map((name) => name.slice(0, name.lastIndexOf("."))));
    return [...repositories].flatMap((repository) => {
      const { holder, agent, nth } = readMergeLease(store, repository, now);
      if (holder === undefined || (of !== "anybody" && agent !== nameOf(of))) return [];
      writeMergeLease(store, { repository, by: undefined, nth: nth + 1 });
      return [holder];
    });
  });
}

/** An agent's key as one text without line breaks. */
function nameOf({ session, agent }: AgentKey): string {
  return JSON.stringify([session, agent]);
}

function highest(dir: string, repository: string): number {
  return namesIn(dir).reduce((most, name) => {
    const nth = name.startsWith(`${repository}.`) ? Number(name.slice(repository.length + 1)) : 0;
    return Number.isSafeInteger(nth) ? Math.max(most, nth) : most;
  }, 0);
}
