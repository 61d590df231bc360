import { allow, ask, type DecisionFor, refuse, unsure } from "../../decision.ts";
import type { Facts } from "../../facts.ts";
import { line, title } from "../../line.ts";
import type { AgentKey, Merger, StoreRecord } from "../../store-record.ts";

/** The merge that is under way in a repository, and whose it is. */
export interface MergeLease {
  readonly holder: string;
  readonly since: number;
  /** The number of its record: the next writer writes the next one. */
  readonly nth: number;
  readonly isOwn: boolean;
  /** The commits that it merges, as far as they were known. */
  readonly heads: readonly string[];
}

/** A merge that waits for its commit, and whose it is. */
export interface HalfMerge {
  readonly holder: string;
  readonly since: number;
  readonly isOwn: boolean;
  /** Its holder will not end it. */
  readonly isGone: boolean;
}

export interface Beginning {
  readonly kind: "begin";
  /** 0: whose it is could not be found out. */
  readonly issue: number;
  readonly title: string;
  /** The branch, or the pull request. */
  readonly what: string;
  /** The commit that is merged; undefined: it is not known here. */
  readonly head: string | undefined;
  readonly isApproved: boolean;
  /** Past the project's own rules. */
  readonly isForced?: boolean;
  /** What is half done where it would begin. */
  readonly half?: HalfMerge | undefined;
}

/** What a command would do to the merge of an issue, as it stands in the repository. */
export type MergeFact =
  | Beginning
  | { readonly kind: "abort" | "finish"; readonly half?: HalfMerge | undefined }
  /** `unapproved`: a merge that it carries, and that nobody agreed to. */
  | {
      readonly kind: "push";
      readonly carriesMerge: boolean;
      readonly unapproved?: Beginning | undefined;
    }
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
  call,
}: Pick<Facts, "merging" | "settings" | "holder" | "now"> & {
  readonly agent: AgentKey;
  /** The call's id, by which its answer is known. */
  readonly call: string | undefined;
}): DecisionFor<"PreToolUse"> {
  const { facts, lease, repository, nth } = merging;
  const ended: StoreRecord[] = [];
  const questions: Beginning[] = [];
  const begun: Beginning[] = [];
  for (const fact of facts) {
    switch (fact.kind) {
      case "unknown":
        return unsure(fact.why);
      case "loses":
        return refuse(line`${title(fact.what)} ${fact.why}.`, fact.recovery);
      case "push":
        if (!fact.carriesMerge) break;
        if (lease && !lease.isOwn) return held(lease, now);
        // The holder was asked when it began to merge.
        if (!lease && fact.unapproved) questions.push(fact.unapproved);
        break;
      case "finish":
        if (isAnothers(fact.half)) return heldHalf(fact.half, now);
        break;
      case "abort":
        if (fact.half && isAnothers(fact.half) && !fact.half.isGone) return held(fact.half, now);
        if (lease && !lease.isOwn) return held(lease, now);
        ended.push({ kind: "merge-lease", repository, by: undefined, nth: nth + 1 });
        break;
      case "begin":
        if (lease && !lease.isOwn) return held(lease, now);
        if (isAnothers(fact.half)) return heldHalf(fact.half, now);
        begun.push(fact);
        if (isAsked(fact, settings)) questions.push(fact);
    }
  }
  const records = [...leased(begun, { ...agent, holder }, merging), ...ended.slice(0, 1)];
  if (questions.length === 0) return allow(...records);
  const merges = questions.flatMap(({ issue, head }) =>
    issue > 0 && head !== undefined ? [{ issue, head }] : [],
  );
  if (call !== undefined) records.push({ kind: "merge-question", id: call, merges });
  return asking(questions, settings, records);
}

/** A merge that begins takes the lease, or adds what it merges to its own. */
function leased(
  begun: readonly Beginning[],
  by: Merger,
  { lease, repository, nth }: Merging,
): StoreRecord[] {
  const known = lease?.heads ?? [];
  const fresh = begun.flatMap(({ head }) => head ?? []).filter((head) => !known.includes(head));
  if (begun.length === 0 || (lease && fresh.length === 0)) return [];
  const heads = [...new Set([...known, ...fresh])];
  return [{ kind: "merge-lease", repository, by: { ...by, heads }, nth: nth + 1 }];
}

function isAnothers(half: HalfMerge | undefined): half is HalfMerge {
  return half !== undefined && !half.isOwn;
}

function heldHalf(half: HalfMerge, now: number): DecisionFor<"PreToolUse"> {
  if (!half.isGone) return held(half, now);
  return refuse(line`A merge of ${title(half.holder)} is half done here.`, "git merge --abort");
}

/** The project's own rules decide, unless they are passed over. */
function isAsked(
  { isApproved, isForced }: Beginning,
  { mergeApproval }: Facts["settings"],
): boolean {
  if (isForced) return true;
  return mergeApproval === "person" && !isApproved;
}

function asking(
  questions: readonly Beginning[],
  { requiredBranch: into = "" }: Facts["settings"],
  records: readonly StoreRecord[],
): DecisionFor<"PreToolUse"> {
  const [first] = questions;
  const named = [...new Map(questions.map((one) => [`${one.issue} ${one.what}`, one])).values()];
  const asked = named.map(({ issue, title: text, what, head, isForced }) => {
    const name = issue > 0 ? `#${issue} "${text}": ` : "";
    const at = head === undefined ? "" : ` Its head is ${head.slice(0, 12)}.`;
    const past = isForced ? " It passes over the rules of the project." : "";
    return `${name}merge ${what} into ${into}?${at}${past}`;
  });
  const issues = named.flatMap(({ issue }) => (issue > 0 ? [issue] : []));
  const approve = issues.map((issue) => `ralph approve ${issue} --for merge`).join(" && ");
  // An approval counts for a commit: one that is not known here cannot be approved beforehand.
  const canApprove =
    issues.length === named.length &&
    !named.some(({ isForced, head }) => isForced || head === undefined);
  return ask(
    `${asked.join(" ")} Yes merges it, as it is now.`,
    {
      line: line`Merging ${title(first?.what ?? "")} is a person's decision.`,
      recovery: canApprove ? `a person runs: ${approve}` : otherWay(named),
    },
    ...records,
  );
}

/** What is not in this clone yet can be fetched, and is then a commit that a person may approve. */
function otherWay(named: readonly Beginning[]): string {
  const canFetch = named.every(
    ({ head, what, isForced }) => head === undefined && /^[\w./-]+$/.test(what) && !isForced,
  );
  return canFetch && named.length === 1 ? "git fetch, then the same call" : "a person merges it";
}

function held(
  { holder, since }: Pick<MergeLease, "holder" | "since">,
  now: number,
): DecisionFor<"PreToolUse"> {
  const minutes = Math.max(0, Math.round((now - since) / 60_000));
  return refuse(
    line`${title(holder)} merges here since ${minutes} min.`,
    "wait for its end, or a person runs: ralph release --merge",
  );
}
