import { shortened } from "../machine/spelling.ts";

/** When an issue came to the state it is in, from which one, and what was said about it. */
export interface Arrival {
  readonly at: number;
  readonly from: string | undefined;
  readonly reason: string | undefined;
}

interface WrittenComment {
  readonly body: string;
  readonly at: number;
}

const MOVE = /^\*\*(.{1,40}?) → (.{1,40}?)\*\*/m;
const REASON = /^Reason: ([\s\S]*?)(?=\n(?:By|Command|Answer|Outside): |\n\n<!--|(?![\s\S]))/m;
const LONGEST_REASON = 400;

/**
 * Finds the last audit comment that brought an issue to this state. Undefined: it came by hand, or
 * the comment is too old to have been read.
 */
export function arrivalAt(state: string, comments: readonly WrittenComment[]): Arrival | undefined {
  for (const { body, at } of comments.toReversed()) {
    const [, from, to] = MOVE.exec(body) ?? [];
    if (to === undefined) continue;
    if (to !== state) return undefined;
    const [, said = ""] = REASON.exec(body) ?? [];
    const reason = said.trim();
    return { at, from, reason: reason ? shortened(reason, LONGEST_REASON) : undefined };
  }
  return undefined;
}
