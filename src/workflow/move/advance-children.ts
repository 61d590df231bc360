import type { Issue } from "../issue/issue.ts";
import { type IssueState, stateOf } from "../issue/issue-state.ts";
import { isTerminal, type Machine } from "../machine/machine.ts";
import { isEarlier, isState, type State } from "../machine/states.ts";

/** What happens to one child. */
export type ChildStep =
  | { readonly kind: "advance"; readonly from: string; readonly to: State }
  | { readonly kind: "skip"; readonly from: string; readonly reason: string };

/**
 * Decides whether a child advances with its parent: never backwards, never while it is locked,
 * never where a person has to decide.
 */
export function judgeChild(
  machine: Machine,
  child: Omit<IssueState, "parts">,
  target: State,
  approval: "table" | "person",
): ChildStep {
  const from = stateOf(child);
  const reason = reasonToStay(machine, child, from, target) ?? unapproved(from, approval);
  return reason === undefined
    ? { kind: "advance", from, to: target }
    : { kind: "skip", from, reason };
}

function reasonToStay(
  machine: Machine,
  { lock }: Pick<IssueState, "lock">,
  from: string,
  target: State,
): string | undefined {
  if (!isState(from)) return "its state is not one of the workflow";
  if (isTerminal(machine, from)) return `${from} is final`;
  if (from === "Human Needed") return "it waits for a person";
  if (from === target) return `already in ${target}`;
  if (!isEarlier(from, target)) return `${from} is past ${target}`;
  if (lock !== undefined) return `held by ${lock.holder}`;
  if (target === "Done" && from !== "In Review") return "only a child in In Review becomes Done";
  return undefined;
}

/** A plan that a person must approve does not advance with the parent. */
function unapproved(from: string, approval: "table" | "person"): string | undefined {
  return from === "Plan in Review" && approval === "person"
    ? "it waits for a person's approval"
    : undefined;
}

/** Plans every child's step, lowest number first. */
export function planAdvance(
  machine: Machine,
  children: readonly Issue[],
  target: State,
  approval: "table" | "person",
): { readonly child: Issue; readonly step: ChildStep }[] {
  return children
    .toSorted((a, b) => a.number - b.number || (a.key < b.key ? -1 : 1))
    .map((child) => ({ child, step: judgeChild(machine, child, target, approval) }));
}

/** The audit comment on a child that advanced with its parent. */
export function auditOfAdvance(
  { from, to }: { readonly from: string; readonly to: State },
  parent: number,
  holder: string,
): string {
  return [
    `**${from} → ${to}**`,
    `Command: advance_children of #${parent}`,
    `Reason: advanced with #${parent}`,
    `By: ${holder}`,
  ].join("\n");
}
