import type { IssueState } from "../workflow/issue/issue-state.ts";
import { nothingAhead } from "../world/board/board.ts";
import { dropClaims, noteUnlessRecorded } from "../world/store/agents.ts";
import type { OpenWorkspace } from "../world/workspace.ts";

/** The issue's state before the release. The note is set when the release could not be recorded. */
export type BeforeRelease = IssueState & { readonly note?: string | undefined };

/**
 * Ends a lock for a person and returns the issue's state before; undefined when it is not on the
 * board.
 */
export async function releaseLock(
  open: Pick<OpenWorkspace, "board" | "store">,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<BeforeRelease | undefined> {
  const before = await open.board.change(
    { number },
    (found) => {
      const held = found?.lock;
      const body = `Lock of ${held?.holder} released by a person\nReason: ${reason}`;
      const comment = { author: "a person", body };
      return { write: held && { lock: undefined, comment }, answer: found };
    },
    nothingAhead,
  );
  return before && { ...before, note: noteUnlessRecorded(() => dropClaims(open.store, number)) };
}
