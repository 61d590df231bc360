import { isBusy } from "./sqlite-errors.ts";

/**
 * How long SQLite itself waits for a lock, blocking everything in the process. After that the caller
 * waits without blocking, so that a server goes on reading and answering.
 */
export const BUSY_SLICE_MS = 150;

/** Between two tries. Uneven, so that processes that wait for each other do not stay in step. */
const pause = () => 5 + Math.random() * 20;

/** Does something on the database again while another process has it locked, until it is too late. */
export async function patiently<T>(patienceMs: number, act: () => T): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
      await Bun.sleep(pause());
    }
  }
}
