import { Failure } from "../../files/failure.ts";
import { processLock } from "../../store/disk/process-lock.ts";

/** One copy at a time on this machine: two would both make what neither finds. */
export async function onlyCopy(store: string): Promise<() => void> {
  const end = await processLock(store, "copying");
  if (end) return end;
  throw new Failure("another ralph board copy-to-github is at work on this project");
}
