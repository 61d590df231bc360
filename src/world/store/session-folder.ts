import { basename } from "../files/path.ts";
import { pathPart } from "./disk/files.ts";
import { findInStore, makeInStore, stateFolderOf } from "./disk/folders.ts";
import { listForRemoval } from "./expiry/expiry-lists.ts";

/** Creates the folder that contains all records of a session, and is removed with them. */
export function makeSessionFolder(
  store: string,
  session: string,
  now: number,
  ...below: readonly string[]
): string {
  const name = pathPart(session);
  const found = findInStore(store, "sessions", name, ...below);
  if (found !== undefined) return found;
  if (findInStore(store, "sessions", name) === undefined) {
    // Listed before it is created: a folder that is not listed would never be removed.
    listForRemoval(stateFolderOf(store), { store: basename(store), kind: "session", name }, now);
  }
  return makeInStore(store, "sessions", name, ...below);
}
