import type { IssueRef } from "../../workflow/issue.ts";
import { isLock, MACHINE } from "../../workflow/machine.ts";
import type { Standing } from "../../workflow/standing.ts";
import { isState } from "../../workflow/states.ts";
import type { CardAnswer, CommentAnswer, IssueAnswer } from "./answer-shapes.ts";
import { type Connection, type FoundIssue, readIssue, wholeLog } from "./reads.ts";
import { cardOf, toIssue } from "./to-issue.ts";

/** An issue with its card and its lock log, as a change needs it. */
export interface Held extends FoundIssue {
  readonly issue: IssueAnswer;
  readonly card: CardAnswer;
  readonly comments: readonly CommentAnswer[];
}

/** The issue as the board has it; undefined when it is not on the board. */
export async function readHeld(connection: Connection, ref: IssueRef): Promise<Held | undefined> {
  const found = await readIssue(connection, ref);
  const card = found.issue && cardOf(found.issue, found.project.id);
  if (!found.issue || !card) return undefined;
  const state = card.workflowState?.name ?? "";
  const locked = isState(state) && isLock(MACHINE, state);
  const comments = await wholeLog(connection, found.issue, locked);
  return { ...found, issue: found.issue, card, comments };
}

export function standingOf({ issue, card, comments, now }: Held): Standing {
  return toIssue({ ...issue, comments: { nodes: [...comments] } }, card, now);
}
