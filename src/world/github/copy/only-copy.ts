import { opened } from "../../embedded/file/open-file.ts";
import { isBusy } from "../../embedded/file/sqlite-errors.ts";
import { Failure } from "../../files/failure.ts";
import { makeInStore } from "../../store/disk/folders.ts";

/**
 * One copy at a time on this machine: two would both make what neither finds. The system ends the
 * lock with its process, however that ends. Call the answer to end it.
 */
export async function onlyCopy(store: string): Promise<() => void> {
  const lock = await opened(`${makeInStore(store)}/copying`, "create");
  try {
    lock.run("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Failure("another ralph board copy-to-github is at work on this project");
  }
  return () => lock.close();
}
