import { type StaleLock, staleLockLine } from "../../../workflow/issue/stale-lock.ts";
import { readBoardState } from "../../../world/board/board-state.ts";
import { NO_HOLDER, staleLocks } from "../../../world/holders/stale-locks.ts";
import { workspaceOf } from "../../../world/workspace.ts";
import { githubIssues } from "../board-issues.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";

/** Locks of holders that are gone, or that nothing was heard of for long. */
export const locks: DoctorCheck = {
  id: "locks",
  why: "Nobody works on an issue whose holder is gone, and nobody else may take it up unasked.",
  examine: async (project) => {
    const { kind } = await readBoardState(project);
    if (kind === "none") return ok("No lock is held: there is no board yet.");
    const workspace = workspaceOf(project, "command", () => {});
    const issues =
      kind === "embedded"
        ? await workspace.withBoard((one) => one.live())
        : await githubIssues(project);
    // The checks of the board say why it cannot be read.
    if (issues === undefined) return [];
    const { staleAfterHours } = await workspace.settings();
    const now = Date.now();
    const stale = staleLocks(workspace.store, issues, NO_HOLDER, { now, staleAfterHours });
    return judgeLocks(stale, now);
  },
};

export function judgeLocks(stale: readonly StaleLock[], now: number): readonly Finding[] {
  if (stale.length === 0) return [ok("No lock is abandoned, and none is old.")];
  return stale.map((lock) =>
    fails(
      staleLockLine(lock, now),
      `ralph release ${lock.number} --reason "${lock.isAbandoned ? "its holder is gone" : "nobody works on it"}"`,
    ),
  );
}
