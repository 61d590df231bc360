/**
 * What is known of a lock's holder: it is the caller itself; its client process runs; that process
 * is known to be gone; or it is on another host or in another container, or nothing is known of it.
 */
export type Presence = "caller" | "alive" | "gone" | "elsewhere";

/** What a caller knows of the one who holds a lock. */
export interface LockHolder {
  /** The name in the lock when this was found out; undefined: nobody held it. */
  readonly holder: string | undefined;
  readonly presence: Presence;
  /** The caller leads the team of the teammate that holds it. */
  readonly isLed: boolean;
}

/** What needs no looking up: nobody holds it, or the caller does under its own name. */
export function plainLockHolder(
  lock: { readonly holder: string } | undefined,
  caller: string,
): LockHolder | undefined {
  if (lock === undefined) return { holder: undefined, presence: "elsewhere", isLed: false };
  const { holder } = lock;
  return holder === caller ? { holder, presence: "caller", isLed: false } : undefined;
}

/** What may be said of the lock that is there now: of another holder nothing was found out. */
export function presenceNow(known: LockHolder, holder: string, caller: string): Presence {
  if (holder === caller) return "caller";
  return known.holder === holder ? known.presence : "elsewhere";
}
