import { vi } from "vitest";
import type { LoopbackGithub } from "../../../testing/github/start-github.ts";

/**
 * Time passes at once where it is waited for, so that no test depends on how fast the machine is:
 * who asked has all the patience in the world, and a busy machine cannot use it up.
 */
export const PATIENCE_MS = 25_000;

/** How long each pause between two tries was meant to last; none is waited out. */
export function pauses(): number[] {
  const meant: number[] = [];
  vi.spyOn(Bun, "sleep").mockImplementation(async (ms) => {
    meant.push(Number(ms));
  });
  return meant;
}

/** How long each request was meant to wait; it is over once GitHub has the request and is silent. */
export function timeLimits(github: LoopbackGithub): number[] {
  const meant: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    meant.push(ms);
    const over = new AbortController();
    const reason = new DOMException("The operation timed out.", "TimeoutError");
    void github.nextSilence().then(() => over.abort(reason));
    return over.signal;
  });
  return meant;
}
