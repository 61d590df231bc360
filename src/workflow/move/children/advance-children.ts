import { type IssueState, stateOf } from "../../issue/issue-state.ts";
import { isLock, isTerminal, type Machine } from "../../machine/machine.ts";
import { commandsOf } from "../../machine/roles.ts";
import { isAtOrPast, isEarlier, isState, STATES, type State } from "../../machine/states.ts";
import { missingProduct } from "../../product/missing.ts";
import { productsNeeded } from "../../product/needed.ts";
import type { ProductFacts, ProductName } from "../../product/product.ts";
import { isSmallEnough } from "../rules/by-size.ts";
import type { Advancer } from "./judge-advance.ts";

/** What happens to one child. */
export type ChildStep =
  | { readonly kind: "advance"; readonly from: string; readonly to: State }
  | { readonly kind: "skip"; readonly from: string; readonly reason: string };

/** What a child is judged by beside its own state. */
export interface Advance extends Advancer {
  readonly target: State;
  /** A person brought the parent where it is: that counts as a person's move of its children. */
  readonly isPersons: boolean;
  /** Every member of the child's group is at or past Ready for Plan. */
  readonly hasConverged: boolean;
  /** A person approved the child's plan. */
  readonly asked: boolean;
  readonly products: ProductFacts | "not read";
}

/**
 * Decides whether a child advances with its parent: never backwards, never while it is held, never
 * where a person has to decide, and only with what its phases leave behind.
 */
export function judgeChild(machine: Machine, child: IssueState, advance: Advance): ChildStep {
  const from = stateOf(child);
  const reason =
    reasonToStay(machine, child, from, advance.target) ??
    (advance.isPersons || !isState(from)
      ? undefined
      : (notPlanned(from, advance) ??
        notReviewed(from, advance) ??
        tooLarge(machine, child, from, advance) ??
        lacking(child, advance)));
  return reason === undefined
    ? { kind: "advance", from, to: advance.target }
    : { kind: "skip", from, reason };
}

/** The products that a child's step needs. */
export function neededByChild(child: IssueState, advance: Advance): readonly ProductName[] {
  if (advance.isPersons) return [];
  const edge = { from: stateOf(child), to: advance.target, takesLock: false };
  return productsNeeded(edge, child, advance.modes, advance.asked);
}

function reasonToStay(
  machine: Machine,
  { lock, open }: IssueState,
  from: string,
  target: State,
): string | undefined {
  if (!isState(from)) return "its state is not one of the workflow";
  if (isTerminal(machine, from)) return `${from} is final`;
  if (from === "Human Needed") return "it waits for a person";
  if (from === target) return `already in ${target}`;
  if (!isEarlier(from, target)) return `${from} is past ${target}`;
  if (lock !== undefined) return `held by ${lock.holder}`;
  if (!open) return "it is closed on GitHub";
  if (target === "Done" && from !== "In Review") return "only a child in In Review becomes Done";
  if (isEarlier(from, "Ready for Plan") && isEarlier("Ready for Plan", target)) {
    return `${from} is before Ready for Plan; its research is its own`;
  }
  return undefined;
}

/** The step begins before a state and ends at it or past it. */
function passes(from: State, to: State, through: State): boolean {
  return isEarlier(from, through) && isAtOrPast(to, through);
}

function notPlanned(from: State, { target, hasConverged }: Advance): string | undefined {
  return passes(from, target, "Plan in Progress") && !hasConverged
    ? "its group has not reached Ready for Plan"
    : undefined;
}

/** Rule nine: by whom a plan in review is approved. */
function notReviewed(from: State, { target, modes, role, asked }: Advance): string | undefined {
  if (!passes(from, target, "In Progress")) return undefined;
  if (modes.approval === "person") return asked ? undefined : "it waits for a person's approval";
  if (modes.reviewMode === "skip" || role === undefined) return undefined;
  return commandsOf(role, modes.reviewMode).includes("review")
    ? undefined
    : "it waits for its review";
}

/** Rule ten: a step into a phase takes the child up. */
function tooLarge(
  machine: Machine,
  { estimate, broughtBy, parts }: IssueState,
  from: State,
  { target, modes }: Advance,
): string | undefined {
  const takesUp = STATES.some((state) => isLock(machine, state) && passes(from, target, state));
  const isLeaf = parts.length === 0;
  return takesUp && isLeaf && broughtBy !== "person" && !isSmallEnough(estimate, modes.maxEstimate)
    ? `it is ${estimate} and must be split first`
    : undefined;
}

/** Rule eleven. Once they were read, one that was not read because less was asked then is lacking. */
function lacking(child: IssueState, advance: Advance): string | undefined {
  const { products } = advance;
  if (products === "not read") return undefined;
  const needed = neededByChild(child, advance);
  const missing = missingProduct(needed, products, child.number);
  if (missing) return missing.fact.replace(/\.$/, "");
  const unread = needed.find((product) => products[product] === undefined);
  return unread && `it changed meanwhile, and its ${unread} was not looked up`;
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
