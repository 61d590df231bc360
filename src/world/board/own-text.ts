import { Failure } from "../files/failure.ts";

/** How the machine-readable part of our own comments begins. */
export const MARKER_START = "<!-- ralph-hero";

const MARKER_ANYWHERE = /<!--\s*ralph-hero/i;

/** Refuses text of a caller that contains our marker: nobody writes into the lock log by hand. */
export function withoutMarkers(...texts: readonly (string | undefined)[]): void {
  if (!texts.some((text) => text !== undefined && MARKER_ANYWHERE.test(text))) return;
  throw new Failure(`the text contains ralph's own marker, ${MARKER_START}`, {
    recovery: "the same call without it",
  });
}
