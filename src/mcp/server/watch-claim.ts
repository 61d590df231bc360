import type { IssueRef } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import { Failure } from "../../world/files/failure.ts";
import { githubSettings } from "../../world/settings/github-settings.ts";
import { dropClaims, noteUnlessRecorded } from "../../world/store/agents.ts";
import type { Workspace } from "../../world/workspace.ts";

/** A lock that an agent of this server's client has taken. */
export interface WatchedClaim {
  readonly ref: IssueRef;
  readonly state: string;
}

const EVERY_MS = 60_000;

/** Longer than people leave an agent at one issue; then its claim is no longer looked after. */
const MOST_TIMES = 24 * 60;

const watched = new Map<number, ReturnType<typeof setInterval>>();

/**
 * A person may move a card on GitHub without ralph. The claim, which gives its agent a phase, must
 * end with it, and a gate has no time to ask GitHub before each command. So the server does, which
 * lives as long as the client. On the embedded board every way to move an issue drops the claim.
 */
export function watchClaim(workspace: Workspace, claim: WatchedClaim): void {
  if (githubSettings(workspace.project) === undefined) return;
  const { number } = claim.ref;
  clearInterval(watched.get(number));
  let times = 0;
  const timer = setInterval(() => {
    times += 1;
    void endClaimIfMoved(workspace, claim).then((isOver) => {
      if (isOver || times >= MOST_TIMES) clearInterval(timer);
    });
  }, EVERY_MS);
  // The server ends with its client, whatever is being watched.
  timer.unref();
  watched.set(number, timer);
}

/** True when the claim is over: the card has left its state, or a person has released it. */
export async function endClaimIfMoved(
  workspace: Pick<Workspace, "withBoard" | "store">,
  { ref, state }: WatchedClaim,
): Promise<boolean> {
  try {
    const found = await workspace.withBoard((board) => board.issueState(ref));
    if (found?.lock && stateOf(found) === state) return false;
    noteUnlessRecorded(() => dropClaims(workspace.store, ref.number));
    return true;
  } catch (error) {
    // GitHub does not answer: the claim stays, and the next time may tell.
    if (error instanceof Failure) return false;
    throw error;
  }
}
