import { opened } from "../../embedded/file/open-file.ts";
import { isBusy } from "../../embedded/file/sqlite-errors.ts";
import { makeInStore } from "./folders.ts";

/**
 * A lock that one process of this machine has at a time. The system ends it with the process, however
 * that ends. Undefined: another process has it. Call the answer to end it.
 */
export async function processLock(store: string, name: string): Promise<(() => void) | undefined> {
  const lock = await opened(`${makeInStore(store)}/${name}`, "create");
  try {
    lock.run("BEGIN EXCLUSIVE");
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
