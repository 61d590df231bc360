import type { Issue } from "../../workflow/issue/issue.ts";
import { type StaleLock, staleLock } from "../../workflow/issue/stale-lock.ts";
import { type PresenceAsker, presenceOf } from "./presence.ts";

/** The locks among these issues that are abandoned, or old and of a holder nothing is known of. */
export function staleLocks(
  store: string,
  issues: readonly Pick<Issue, "number" | "lock">[],
  asker: PresenceAsker,
  when: { readonly now: number; readonly staleAfterHours: number },
): readonly StaleLock[] {
  return issues.flatMap(
    (issue) =>
      (issue.lock && staleLock(issue, presenceOf(store, issue.lock.holder, asker), when)) ?? [],
  );
}

/** Somebody who holds nothing: a person at a terminal. */
export const NO_HOLDER: PresenceAsker = { holder: "a person", session: undefined };
