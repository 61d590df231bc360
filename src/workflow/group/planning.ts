import type { Issue } from "../issue/issue.ts";
import type { Machine } from "../machine/machine.ts";
import type { Refusal } from "../move/refusal.ts";
import { convergenceOf } from "./convergence.ts";

/** Issues for which a person switched the convergence check off. */
export type Verified = "all" | readonly number[];

/** RALPH_CONVERGENCE_VERIFIED: `1`, or issue numbers. */
export function readVerified(value: string | undefined): Verified {
  const text = value?.trim() ?? "";
  if (text === "1") return "all";
  return text
    .split(/[\s,]+/)
    .flatMap((word) => (/^#?\d+$/.test(word) ? [Number(word.replace("#", ""))] : []));
}

export function isVerified(verified: Verified, number: number): boolean {
  return verified === "all" || verified.includes(number);
}

/**
 * Refuses to plan an issue before the other members of its group are researched. The issue's own
 * state is judged by `judgeMove`.
 */
export function planningRefusal(
  machine: Machine,
  members: readonly Issue[],
  number: number,
): Refusal | undefined {
  const { blocking } = convergenceOf(machine, members, "Ready for Plan");
  const others = blocking.filter((one) => one.number !== number);
  if (others.length === 0) return undefined;
  const waits = others.map((one) => `#${one.number} is in ${one.currentState}`);
  const person = others.find(({ currentState }) => currentState === "Human Needed");
  return {
    rule: 0,
    fact: `${waits.join("; ")}.`,
    valid: `#${number} goes to Plan in Progress when every member of its group is at or past Ready for Plan.`,
    recovery: [
      person === undefined
        ? `check_convergence number=${number} targetState="Ready for Plan" until it says proceed, then retry`
        : `a person runs: ralph board move ${person.number} STATE --reason R`,
    ],
  };
}

/** The refusal when a person must approve a plan and was not asked. */
export function notApproved(number: number, fact: string): Refusal {
  return {
    rule: 9,
    fact,
    valid: "review takes it on when the person was asked about this very call.",
    recovery: [`a person runs: ralph board move ${number} "In Progress" --reason R`],
  };
}
