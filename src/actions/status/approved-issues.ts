import { type Issue, refOfKey } from "../../workflow/issue/issue.ts";
import type { Modes } from "../../workflow/machine/modes.ts";
import { readHeads } from "../../workflow/product/heads.ts";
import { waitKindOf } from "../../workflow/waiting/waiting.ts";
import { readIssueApprovals } from "../../world/store/approval/issue-approvals.ts";

/**
 * The issues whose plan or merge a person approved already, so that they wait for nobody. Whether
 * plan or branch changed since is the hand-off's to judge: that needs git. But a head that came back
 * while somebody approved it is not merged: a person has to be asked about the next one.
 */
export function approvedAmong(
  store: string,
  issues: readonly Issue[],
  modes: Modes,
  now: number,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const issue of issues) {
    const kind = waitKindOf(issue, modes);
    if (kind === undefined || kind === "escalation") continue;
    const { plan, merge } = readIssueApprovals(store, refOfKey(issue.key), now);
    const cameBack = readHeads(issue.returned?.head ?? null).branch;
    const given = kind === "plan to approve" ? plan : merge;
    // Without a branch there was no head to approve.
    const isVoid = kind === "merge to approve" && (merge === "" || merge === cameBack);
    if (given !== undefined && !isVoid) found.add(issue.number);
  }
  return found;
}
