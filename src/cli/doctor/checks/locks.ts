import { type StaleLock, staleLockLine } from "../../../workflow/issue/stale-lock.ts";
import { readBoardState } from "../../../world/board/board-state.ts";
import { NO_HOLDER, staleLocks } from "../../../world/holders/stale-locks.ts";
import { workspaceOf } from "../../../world/workspace.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../check.ts";

/** How many are named; the others are counted. */
const NAMED = 5;

/** Locks of holders that are gone, or that nothing was heard of for long. */
export const locks: DoctorCheck = {
  name: "locks",
  examine: async (project) => {
    const { kind } = await readBoardState(project);
    if (kind === "none") return ok("No lock is held: there is no board yet.");
    if (kind !== "embedded") {
      return unknown("The locks were not looked at.", "ralph board list shows who holds what.");
    }
    const workspace = workspaceOf(project, "command", () => {});
    const { staleAfterHours } = await workspace.settings();
    const issues = await workspace.withBoard((board) => board.live());
    const now = Date.now();
    const stale = staleLocks(workspace.store, issues, NO_HOLDER, { now, staleAfterHours });
    return judgeLocks(stale, now);
  },
};

export function judgeLocks(stale: readonly StaleLock[], now: number): Finding {
  if (stale.length === 0) return ok("No lock is abandoned, and none is old.");
  const named = stale.slice(0, NAMED).map((lock) => staleLockLine(lock, now));
  const more = stale.length > NAMED ? [`${stale.length - NAMED} more.`] : [];
  const numbers = stale.map(({ number }) => number);
  return fails(
    [...named, ...more].join(" "),
    `A worker takes an abandoned one up by itself; ralph release ${numbers[0]} --reason R frees one for good.`,
  );
}
