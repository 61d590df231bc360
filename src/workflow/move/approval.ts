import type { AskedFor } from "./move.ts";

/** What a person approves beforehand with `ralph approve`. */
export const APPROVABLE = ["plan", "merge", "close", "cancel"] as const;
export type Approvable = (typeof APPROVABLE)[number];

/**
 * What a person approved of an issue, with what the approval is for: the plan's path and commit,
 * the head that is merged, or the state that the issue is closed in.
 */
export type Approvals = Readonly<Partial<Record<Approvable, string>>>;

/** A plan at a commit. An approval counts for all its issues, and until it changes. */
export interface PlanVersion {
  readonly path: string;
  readonly commit: string;
  readonly issues: readonly number[];
}

/** How an approval names a plan; the empty text where no plan can be found. */
export function subjectOfPlan(plan: PlanVersion | undefined): string {
  return plan === undefined ? "" : `${plan.path}@${plan.commit}`;
}

/**
 * Whether the person's approval covers what is asked now. `plan` is undefined where it was not
 * looked up: a gate starts no git, and the tool that it lets pass looks again.
 */
export function isApproved(
  approvals: Approvals,
  about: AskedFor,
  now: { readonly from: string; readonly plan: string | undefined },
): boolean {
  if (about === "resume") return false;
  const given = approvals[about];
  if (given === undefined) return false;
  if (about === "plan") return now.plan === undefined || now.plan === given;
  return given === now.from;
}
