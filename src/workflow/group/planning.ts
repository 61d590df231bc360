import type { Issue } from "../issue/issue.ts";
import type { Machine } from "../machine/machine.ts";
import { shortened } from "../machine/spelling.ts";
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
  const waits = others.map((one) => `#${one.number} is in ${shortened(one.currentState, 40)}`);
  const person = others.find(({ currentState }) => currentState === "Human Needed");
  const waiting = `#${number} waits for its group: `;
  const check = `check_convergence number=${number} targetState="Ready for Plan" until it says proceed, then retry`;
  return {
    rule: 0,
    fact: `${waiting}${listed(waits, ROOM - waiting.length)}.`,
    valid: `#${number} goes to Plan in Progress when every member of its group is at or past Ready for Plan: ${listed(waits, 1000)}.`,
    recovery:
      person === undefined
        ? [OTHER_WORK, check]
        : [
            `a person runs: ralph board move ${person.number} "Research Needed" --reason R`,
            OTHER_WORK,
          ],
  };
}

/** An issue whose lock can be taken now, in place of the one that waits. */
const OTHER_WORK = 'pick_actionable_issue(workflowState="Ready for Plan")';

/** What a gate's line has room for beside the recovery. */
const ROOM = 90;

/** As many as there is room for, and how many more there are. */
function listed(words: readonly string[], room: number): string {
  let text = "";
  for (const [at, word] of words.entries()) {
    const longer = at === 0 ? word : `${text}, ${word}`;
    const left = words.length - at - 1;
    const more = left > 0 ? ` and ${left} more` : "";
    if (at > 0 && longer.length + more.length > room) return `${text} and ${left + 1} more`;
    text = longer;
  }
  return text;
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
