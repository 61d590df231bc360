import type { IssueState } from "../workflow/issue/issue-state.ts";
import { dropClaims, noteUnlessRecorded } from "../world/store/agents.ts";
import type { OpenWorkspace } from "../world/workspace.ts";

/** How the issue was; the note says what could not be recorded beside the release. */
export type BeforeRelease = IssueState & { readonly note?: string | undefined };

/** Ends a lock on a person's word and answers how the issue was; undefined: it is not on the board. */
export async function releaseLock(
  { board, store }: Pick<OpenWorkspace, "board" | "store">,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<BeforeRelease | undefined> {
  const before = await board.change({ number }, (found) => {
    const held = found?.lock;
    const body = `Lock of ${held?.holder} released by a person\nReason: ${reason}`;
    const comment = { author: "a person", body };
    return { write: held && { lock: undefined, comment }, answer: found };
  });
  return before && { ...before, note: noteUnlessRecorded(() => dropClaims(store, number)) };
}
