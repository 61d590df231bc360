import type { Workspace } from "../../world/workspace.ts";
import { type BoardSnapshot, readBoardSnapshot } from "./board-snapshot.ts";
import { type ProjectStatus, readStatus } from "./project-status.ts";

/** Reading the board of a GitHub project again and again spends about this much of 5,000 an hour. */
const POINTS_AN_HOUR = 600;
const HOUR = 3_600_000;
const SOONEST_MS = 15_000;

export interface FollowedStatus {
  readonly status: ProjectStatus;
  readonly view: BoardSnapshot;
  /** What following has cost so far. */
  readonly spent: BoardSnapshot["spent"];
}

/**
 * Reads the status again and again. A board in a file is read each time; one on GitHub as often as
 * its size allows, and what lies on this machine each time.
 */
export function followStatus(workspace: Workspace): () => Promise<FollowedStatus> {
  let kept: { readonly view: BoardSnapshot; readonly until: number } | undefined;
  let spent = { requests: 0, points: 0 };
  return async () => {
    const now = Date.now();
    if (kept === undefined || now >= kept.until) {
      const view = await readBoardSnapshot(workspace);
      const { requests, points } = view.spent;
      spent = { requests: spent.requests + requests, points: spent.points + points };
      kept = { view, until: now + restAfter(view) };
    }
    return { status: await readStatus(workspace, kept.view), view: kept.view, spent };
  };
}

function restAfter({ kind, spent }: BoardSnapshot): number {
  return kind === "embedded" ? 0 : Math.max(SOONEST_MS, (spent.points * HOUR) / POINTS_AN_HOUR);
}
