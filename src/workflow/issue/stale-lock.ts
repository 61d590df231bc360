import { shortened } from "../machine/spelling.ts";
import { age, type Lock } from "./lock.ts";
import type { Presence } from "./presence.ts";

/** A lock that nobody may be working under any more. */
export interface StaleLock {
  readonly number: number;
  readonly holder: string;
  readonly since: number;
  /** True: the holder is gone, and the next worker may take it. False: only its age is known. */
  readonly isAbandoned: boolean;
}

const HOUR = 3_600_000;

/** A holder that is gone leaves its lock; of one that nothing is known of there is only the age. */
export function staleLock(
  { number, lock }: { readonly number: number; readonly lock: Lock | undefined },
  presence: Presence,
  { now, staleAfterHours }: { readonly now: number; readonly staleAfterHours: number },
): StaleLock | undefined {
  if (lock === undefined) return undefined;
  const { holder, since } = lock;
  if (presence === "gone") return { number, holder, since, isAbandoned: true };
  const isOld = now - since >= staleAfterHours * HOUR;
  return presence === "elsewhere" && isOld
    ? { number, holder, since, isAbandoned: false }
    : undefined;
}

/** What is so, and what can be done about it. Never to take it from somebody. */
export function staleLockLine(
  { number, holder, since, isAbandoned }: StaleLock,
  now: number,
): string {
  const held = `${shortened(holder, 60)} for ${age(since, now)}`;
  return isAbandoned
    ? `#${number} was held by ${held} and is abandoned: its next worker takes the lock.`
    : `#${number} is held by ${held}, of whom nothing is known: a person runs ralph release ${number} --reason R if it is gone.`;
}
