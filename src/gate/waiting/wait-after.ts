import type { IssueState } from "../../workflow/issue/issue-state.ts";
import type { Modes } from "../../workflow/machine/modes.ts";
import type { Move } from "../../workflow/move/move.ts";
import { waitKindOf } from "../../workflow/waiting/waiting.ts";
import { line, title } from "../line.ts";

/** What a hand-off makes a person wait for, where it brings the issue to such a state. */
export function waitAfter(
  { number, title: name, open }: Pick<IssueState, "number" | "title" | "open">,
  { from, to }: Pick<Move, "from" | "to">,
  modes: Modes,
): string | undefined {
  if (from === to) return undefined;
  switch (waitKindOf({ state: to, open }, modes)) {
    case "plan to approve":
      return line`#${number} waits for you to approve its plan: ${title(name)}`;
    case "merge to approve":
      return line`#${number} waits for its merge: ${title(name)}`;
    case "escalation":
      return line`#${number} needs you: ${title(name)}`;
    default:
      return undefined;
  }
}
