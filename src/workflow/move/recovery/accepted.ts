import type { IssueState } from "../../issue/issue-state.ts";
import type { Machine } from "../../machine/machine.ts";
import type { Circumstances } from "../circumstances.ts";
import type { ResolvedMove } from "../resolve-move.ts";
import { applyRules } from "../rules/apply-rules.ts";
import { ownsLock } from "../rules/by-state.ts";

/** Whether a hand-off would be accepted, and would change something. */
export function isAcceptedNow(
  machine: Machine,
  issueState: IssueState,
  wanted: ResolvedMove,
  circumstances: Circumstances,
): boolean {
  const verdict = applyRules(machine, issueState, wanted, circumstances, "fails");
  if (verdict.kind !== "go") return false;
  const { changed, takesLock } = verdict.move;
  return changed || (takesLock && !ownsLock(machine, issueState, circumstances));
}
