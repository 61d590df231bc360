import type { Database } from "bun:sqlite";
import { lstatSync } from "node:fs";
import { Failure } from "../../files/failure.ts";
import { inFolder, namesIn } from "../../store/disk/files.ts";
import { findFolder, findInStore, makeInStore } from "../../store/disk/folders.ts";
import { readRecordText, recreate } from "../../store/disk/records.ts";

/** Where a board that was looked through is remembered, and how large a new one may be. */
export interface KnownBoards {
  /** The project's folder of records. Throws where there is none. */
  readonly store: string;
  /** The largest file, in bytes, that this caller has the time to look through. */
  readonly largest: number;
}

const FILE = "board";

/** Whether this very file was made here, or looked through before. Another file at its path is new. */
export function isKnown(known: KnownBoards, path: string): boolean {
  try {
    const { store } = known;
    return inFolder(store, "read", () => {
      const folder = findInStore(store);
      const record = folder === undefined ? undefined : readRecordText(`${folder}/${FILE}`);
      return record?.text.split("\n")[0] === identityOf(path);
    });
  } catch (error) {
    // Without records every board is new, and is looked through each time.
    if (error instanceof Failure) return false;
    throw error;
  }
}

export function rememberBoard(known: KnownBoards, path: string): void {
  try {
    const { store } = known;
    inFolder(store, "written", () => {
      // The path is for the doctor, who looks for other clones' boards.
      recreate(`${makeInStore(store)}/${FILE}`, `${identityOf(path)}\n${path}`);
    });
  } catch (error) {
    // It is looked through again the next time.
    if (!(error instanceof Failure)) throw error;
  }
}

/** Whether the store remembers a board at all, wherever it is now. */
export function remembersBoard(store: string): boolean {
  return inFolder(store, "read", () => {
    const folder = findInStore(store);
    return folder !== undefined && readRecordText(`${folder}/${FILE}`) !== undefined;
  });
}

/** So many boards of this user are looked at. */
const MOST_BOARDS = 500;

/** The paths of the boards that this user has, or had, as their stores remember them. */
export function rememberedBoards(state: string): readonly string[] {
  return inFolder(state, "read", () => {
    const folder = findFolder(state);
    const names = folder === undefined ? [] : namesIn(folder).slice(0, MOST_BOARDS);
    return names.flatMap((name) => {
      // The state folder holds other things beside stores.
      const store = /^[0-9a-f]{24}$/.test(name) ? findFolder(state, name) : undefined;
      const text = store === undefined ? undefined : readRecordText(`${store}/${FILE}`)?.text;
      const path = text?.split("\n")[1]?.trim();
      return path ? [path] : [];
    });
  });
}

/** An inode's number is used again after a file was deleted; the time of its birth differs. */
function identityOf(path: string): string {
  const { dev, ino, birthtimeNs } = lstatSync(path, { bigint: true });
  return `${dev}:${ino}:${birthtimeNs}`;
}

/**
 * Looks through every page once: a page that is part of two trees, or of itself, makes a query run
 * without end. The work is bounded by the file's size.
 */
export function mustBeSound(database: Database): void {
  const [fault] = database.query("PRAGMA quick_check(1)").values();
  if (fault?.[0] !== "ok") throw new Failure("the board is damaged: restore it from a copy");
}
