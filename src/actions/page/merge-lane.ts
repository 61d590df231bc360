import { oneLine } from "../../gate/line.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import { branchByPattern } from "../../workflow/product/heads.ts";
import type { BranchTip } from "../../world/product/branch-tips.ts";
import type { FollowedStatus } from "../status/follow-status.ts";
import type { MergeLane } from "./page-data.ts";

const MOST_MERGES = 50;

/** What is to be merged, in the order it came; and who merges now. */
export function mergeLane(
  { status, view }: FollowedStatus,
  tips: ReadonlyMap<string, BranchTip>,
  facts: {
    readonly pattern: string;
    readonly approval: MergeLane["approval"];
    readonly now: { readonly holder: string; readonly since: number } | undefined;
  },
): MergeLane {
  const approved = new Set(status.approved);
  const inReview = view.issues.filter((issue) => stateOf(issue) === "In Review" && issue.open);
  const queue = inReview
    .map(({ key, number, title }) => {
      const branch = view.branches.get(key) ?? branchByPattern(facts.pattern, number);
      const tip = tips.get(branch);
      return {
        number,
        title: oneLine(title, 200),
        branch: oneLine(branch, 120),
        since: view.arrivals.get(key)?.at ?? null,
        isApproved: approved.has(number),
        lastCommit: tip ? { at: tip.at, subject: oneLine(tip.subject, 120) } : null,
      };
    })
    .sort((a, b) => (a.since ?? Infinity) - (b.since ?? Infinity) || a.number - b.number);
  return {
    now: facts.now ? { holder: oneLine(facts.now.holder, 80), since: facts.now.since } : null,
    approval: facts.approval,
    queue: queue.slice(0, MOST_MERGES),
    more: Math.max(0, queue.length - MOST_MERGES),
  };
}
