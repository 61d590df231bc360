import type { AgentKey, MergeLeaseRecord } from "../../gate/store-record.ts";
import { hashed, inFolder, namesIn } from "../store/disk/files.ts";
import { findInStore, makeInStore, statOf } from "../store/disk/folders.ts";
import { highestNumber, writeNext } from "../store/disk/numbered.ts";
import { readRecordText } from "../store/disk/records.ts";

/** A merge whose end nobody saw no longer keeps others from merging. */
const LAPSES_MS = 10 * 60_000;

const FOLDER = "merging";

/** Who merges in a repository since when, by the last record of it. */
export interface LeaseRecord {
  readonly holder: string;
  /** The agent's key, as one text. */
  readonly agent: string;
  /** The commits that it merges, as far as they were known. */
  readonly heads: readonly string[];
  readonly since: number;
  /** Its holder's turn ended without the merge's end. */
  readonly isLeft: boolean;
  readonly isLapsed: boolean;
}

export interface LeaseRead {
  /** The number of the last record, of whatever lease. */
  readonly nth: number;
  /** Undefined: no merge was begun, or the last one has ended. */
  readonly last: LeaseRecord | undefined;
}

/** How a repository is named among the leases of a board. */
export function repositoryKey(commonDir: string): string {
  return hashed(commonDir);
}

/** The file `<repository>.<n>` is the nth change; the number is what two mergers compete for. */
export function readMergeLease(store: string, repository: string, now: number): LeaseRead {
  return inFolder(store, "read", () => {
    const dir = findInStore(store, FOLDER);
    const nth = dir === undefined ? 0 : highestNumber(dir, repository);
    const stored = nth === 0 ? undefined : readRecordText(`${dir}/${repository}.${nth}`);
    if (stored === undefined || stored.text === "") return { nth, last: undefined };
    const { text, writtenAt: since } = stored;
    const [holder = "", agent = "", heads = "", left = ""] = text.split("\n");
    const isLapsed = Math.abs(now - since) >= LAPSES_MS;
    const known = heads.split(" ").filter((head) => head !== "");
    const last = { holder, agent, heads: known, since, isLeft: left !== "", isLapsed };
    return { nth, last };
  });
}

/** Writes the next change; false when another process was first. */
export function writeMergeLease(
  store: string,
  { repository, by, nth }: Omit<MergeLeaseRecord, "kind">,
): boolean {
  return inFolder(store, "written", () => {
    const dir = makeInStore(store, FOLDER);
    const left = by?.isLeft === true ? "left" : "";
    const parts = by && [by.holder, agentText(by), (by.heads ?? []).join(" "), left];
    return writeNext(dir, repository, nth, parts?.join("\n") ?? "");
  });
}

/** Whose merges end: an agent's, a holder's whatever agent of it began them, or anybody's. */
export type MergesOf = AgentKey | { readonly holder: string } | "anybody";

/** Ends merges, and says whose they were. */
export function endMerges(store: string, of: MergesOf, now: number): string[] {
  return inFolder(store, "written", () => {
    const dir = findInStore(store, FOLDER);
    if (dir === undefined) return [];
    const repositories = new Set(namesIn(dir).map((name) => name.slice(0, name.lastIndexOf("."))));
    return [...repositories].flatMap((repository) => {
      const { last, nth } = readMergeLease(store, repository, now);
      if (last === undefined || !isOf(last, of)) return [];
      writeMergeLease(store, { repository, by: undefined, nth: nth + 1 });
      return last.isLapsed && of !== "anybody" ? [] : [last.holder];
    });
  });
}

function isOf({ holder, agent }: LeaseRecord, of: MergesOf): boolean {
  if (of === "anybody") return true;
  return "holder" in of ? holder === of.holder : agent === agentText(of);
}

/** Whether anybody may be merging anywhere: one look at a folder. */
export function isMergeRecorded(store: string): boolean {
  return inFolder(store, "read", () => {
    const dir = findInStore(store, FOLDER);
    if (dir === undefined) return false;
    // An end is an empty record: its line break alone.
    return namesIn(dir).some((name) => (statOf(`${dir}/${name}`)?.size ?? 0) > 1);
  });
}

/** An agent's key as one text without line breaks. */
export function agentText({ session, agent }: AgentKey): string {
  return JSON.stringify([session, agent]);
}
