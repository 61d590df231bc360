import { basename } from "../files/path.ts";
import { pathPart } from "./disk/files.ts";
import { findInStore, makeInStore, stateFolderOf } from "./disk/folders.ts";
import { listForRemoval } from "./expiry/expiry-lists.ts";

/** Everything about a session lies in one folder, and goes with it. */
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
    // Listed before it is made: what is not listed would never be removed.
    listForRemoval(stateFolderOf(store), { store: basename(store), kind: "session", name }, now);
  }
  return makeInStore(store, "sessions", name, ...below);
}
