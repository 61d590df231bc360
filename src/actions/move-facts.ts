import type { IssueRef } from "../workflow/issue/issue.ts";
import type { IssueState } from "../workflow/issue/issue-state.ts";
import type { LockHolder } from "../workflow/issue/presence.ts";
import { isEarlier, isState } from "../workflow/machine/states.ts";
import { type Approvals, type PlanVersion, subjectOfPlan } from "../workflow/move/approval.ts";
import { type Circumstances, NO_LOCK_HOLDER } from "../workflow/move/circumstances.ts";
import { resolveMove } from "../workflow/move/resolve-move.ts";
import { applyRules } from "../workflow/move/rules/apply-rules.ts";
import { neededFor } from "../workflow/move/rules/by-product.ts";
import type { ProductFacts } from "../workflow/product/product.ts";
import { readIssueApprovals, writeIssueApproval } from "../world/store/approval/issue-approvals.ts";
import type { OpenWorkspace } from "../world/workspace.ts";
import type { HandOff } from "./hand-off.ts";

/** What is known of an issue before a move of it is judged, and of which state of it. */
export interface MoveFacts {
  readonly of: Pick<IssueState, "state">;
  readonly lockHolder?: LockHolder;
  readonly products?: ProductFacts;
  readonly approvals?: Approvals;
  /** How an approval names the issue's plan; undefined: not looked up. */
  readonly plan?: string;
  readonly planVersion?: PlanVersion | undefined;
  readonly head?: string | null;
}

/** Reads what this very move is judged by, and no more. */
export async function factsOf(
  open: OpenWorkspace,
  request: HandOff,
  issueState: IssueState,
): Promise<MoveFacts> {
  const { machine, store, now } = open;
  const facts: MoveFacts = { of: issueState };
  const resolution = resolveMove(machine, request.move);
  if (!resolution.ok || request.isPerson) return facts;
  const { lockHolder } = await import("../world/holders/presence.ts");
  const asker = { holder: request.holder, session: request.agent?.session };
  const holder = issueState.lock ? lockHolder(store, issueState.lock, asker) : undefined;
  const known = { ...facts, ...(holder ? { lockHolder: holder } : {}) };
  const around = circumstances(open, request, known, request.asked);
  const verdict = applyRules(machine, issueState, resolution.move, around);
  if (verdict.kind === "fault") return known;
  const { move } = verdict;
  const about = verdict.kind === "ask" ? verdict.about : undefined;
  const needed = neededFor(machine, issueState, move, around, about);
  const wanted = { needed, move };
  const products = needed.length > 0 ? await open.products(request, issueState, wanted) : {};
  const isBack = isState(move.from) && isEarlier(move.to, move.from);
  const head = isBack ? await open.heads(request, issueState) : null;
  const isPlan = move.from === "Plan in Review" && move.to === "In Progress";
  const asks = verdict.kind === "ask" || move.approved;
  if (!asks) return { ...known, products, head };
  const version = isPlan ? await open.plan(request, issueState) : undefined;
  const approvals = readIssueApprovals(store, open.approvalRef(request), now);
  return {
    ...known,
    products,
    head,
    approvals,
    plan: subjectOfPlan(version),
    planVersion: version,
  };
}

/** One yes counts for all issues of the plan at that commit. */
export function rememberPlanApproval(
  { store, now, approvalRef }: OpenWorkspace,
  { number, repository }: IssueRef,
  facts: MoveFacts | undefined,
): void {
  const plan = facts?.planVersion;
  for (const issue of plan?.issues ?? []) {
    if (issue === number) continue;
    const ref = approvalRef({ number: issue, repository });
    writeIssueApproval(store, ref, "plan", subjectOfPlan(plan), now);
  }
}

export function circumstances(
  { settings, now }: Pick<OpenWorkspace, "settings" | "now">,
  { holder, role, isPerson = false }: Pick<HandOff, "holder" | "role" | "isPerson">,
  { lockHolder, products }: MoveFacts,
  asked: boolean,
): Circumstances {
  return {
    actor: holder,
    role,
    isPerson,
    now,
    modes: settings,
    asked,
    lockHolder: lockHolder ?? NO_LOCK_HOLDER,
    products: products ?? "not read",
  };
}
