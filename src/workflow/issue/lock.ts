import { shortened } from "../machine/spelling.ts";
import type { Refusal } from "../move/refusal.ts";

/** A lock that is held: the holder, and since when in milliseconds. */
export interface Lock {
  readonly holder: string;
  readonly since: number;
}

export function heldByAnother(lock: Lock | undefined, actor: string): boolean {
  return lock !== undefined && lock.holder !== actor;
}

/** "3 s", "12 min", "5 h", "2 d". */
export function age(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

interface LockedIssue {
  readonly number: number;
  readonly lock: Lock | undefined;
}

/** Rule eight: a held lock is left by its holder, by escalate, or by a person. */
export function heldRefusal({ number, lock }: LockedIssue, now: number): Refusal {
  const whom = lock ? `${shortened(lock.holder, 60)} for ${age(lock.since, now)}` : "nobody";
  return {
    rule: 8,
    fact: `#${number} is held by ${whom}.`,
    valid: "A held lock is left by its holder, by escalate, or by a person.",
    recovery: ["intent=escalate", `a person runs: ralph release ${number} --reason R`],
  };
}
