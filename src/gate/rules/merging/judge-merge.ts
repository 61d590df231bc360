import { allow, ask, type DecisionFor, refuse, unsure } from "../../decision.ts";
import type { Facts } from "../../facts.ts";
import { line, title } from "../../line.ts";
import type { AgentKey, StoreRecord } from "../../store-record.ts";

/** The merge that is under way in a repository, and whose it is. */
export interface MergeLease {
  readonly holder: string;
  readonly since: number;
  /** The number of its record: the next writer writes the next one. */
  readonly nth: number;
  readonly isOwn: boolean;
}

/** What a command would do to the merge of an issue, as it stands in the repository. */
export type MergeFact =
  | {
      readonly kind: "begin";
      readonly issue: number;
      readonly title: string;
      /** The branch, or the pull request. */
      readonly what: string;
      readonly isApproved: boolean;
    }
  | { readonly kind: "abort" }
  | { readonly kind: "push"; readonly carriesMerge: boolean }
  | {
      readonly kind: "loses";
      readonly what: string;
      readonly why: string;
      readonly recovery: string;
    }
  | { readonly kind: "unknown"; readonly why: string };

export interface Merging {
  /** Names the repository among the store's leases. */
  readonly repository: string;
  readonly lease: MergeLease | undefined;
  /** The number of the last record, of whatever lease. */
  readonly nth: number;
  readonly facts: readonly MergeFact[];
}

/** One merge at a time, by a person's word; nothing is removed that is not merged. */
export function judgeMerge({
  merging,
  settings,
  holder,
  now,
  agent,
}: Pick<Facts, "merging" | "settings" | "holder" | "now"> & {
  readonly agent: AgentKey;
}): DecisionFor<"PreToolUse"> {
  const { facts, lease, repository, nth } = merging;
  const records: StoreRecord[] = [];
  let isBegun = false;
  let question: Extract<MergeFact, { kind: "begin" }> | undefined;
  for (const fact of facts) {
    switch (fact.kind) {
      case "unknown":
        return unsure(fact.why);
      case "loses":
        return refuse(line`${title(fact.what)} ${fact.why}.`, fact.recovery);
      case "push":
        if (fact.carriesMerge && lease && !lease.isOwn) return held(lease, now);
        break;
      case "abort":
        if (lease && !lease.isOwn) return held(lease, now);
        if (lease) records.push({ kind: "merge-lease", repository, by: undefined, nth: nth + 1 });
        break;
      case "begin":
        if (lease && !lease.isOwn) return held(lease, now);
        isBegun = true;
        if (settings.mergeApproval === "person" && !fact.isApproved) question ??= fact;
    }
  }
  const by = { ...agent, holder };
  if (isBegun && !lease) records.push({ kind: "merge-lease", repository, by, nth: nth + 1 });
  if (!question) return allow(...records);
  const { issue, what } = question;
  const into = settings.requiredBranch ?? "";
  const name = issue > 0 ? `#${issue} "${question.title}": ` : "";
  return ask(
    `${name}merge ${what} into ${into}? Yes merges it, as it is now.`,
    {
      line: line`Merging ${title(what)} is a person's decision.`,
      recovery:
        issue > 0 ? `a person runs: ralph approve ${issue} --for merge` : "a person merges it",
    },
    ...records,
  );
}

function held({ holder, since }: MergeLease, now: number): DecisionFor<"PreToolUse"> {
  const minutes = Math.max(0, Math.round((now - since) / 60_000));
  return refuse(
    line`${title(holder)} merges here since ${minutes} min.`,
    "wait for its end, or a person runs: ralph release --merge",
  );
}
