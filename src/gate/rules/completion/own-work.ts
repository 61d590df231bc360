import { type IssueState, stateOf } from "../../../workflow/issue/issue-state.ts";
import { COMMANDS } from "../../../workflow/machine/machine.ts";
import { alternatives } from "../../../workflow/move/recovery/alternatives.ts";
import type { TaskWork } from "../../../workflow/next/task-work.ts";
import { branchByPattern } from "../../../workflow/product/heads.ts";
import type { Facts, LockStillHeld } from "../../facts.ts";
import { circumstancesOf } from "../state-change.ts";

type Judging = Pick<Facts, "machine" | "settings" | "worker" | "holder" | "lockHolder" | "now">;

/** What shows the work: a hand-off that would be accepted from this agent, or what to write. */
export function wayToShow(work: TaskWork["kind"], issue: IssueState, facts: Judging): string {
  const { machine, settings } = facts;
  const { number } = issue;
  if (work === "link") {
    return `comment "## Branch" with ${branchByPattern(settings.branchPattern, number)}`;
  }
  if (work === "split") return `create_issue, add_sub_issue(number=${number})`;
  const target = machine.commands[work].intents.complete ?? undefined;
  const tried = { command: work, target, isOpen: target === undefined };
  const call = alternatives(
    machine,
    issue,
    tried,
    circumstancesOf({ ...facts, products: {} }),
  ).find(isCall);
  return call ?? "leave the task in progress, metadata awaiting";
}

/** The other alternatives are a person's to run. */
function isCall(alternative: string): boolean {
  return alternative.startsWith("command=");
}

/** A lock of the caller's own, with the hand-off that leaves it. */
export function wayToLeave(
  issue: IssueState,
  facts: Omit<Judging, "lockHolder">,
): LockStillHeld | undefined {
  const { machine, holder } = facts;
  const { number } = issue;
  const state = stateOf(issue);
  const command = COMMANDS.find((one) => machine.commands[one].lock === state);
  // Every command that has a lock is known by its lock; without one nothing is held.
  if (command === undefined) return undefined;
  const lockHolder = { holder, presence: "caller", isLed: false } as const;
  const target = machine.commands[command].intents.complete ?? undefined;
  const circumstances = circumstancesOf({ ...facts, lockHolder, products: {} });
  const call =
    alternatives(machine, issue, { command, target }, circumstances).find(isCall) ??
    `command=${command} intent=escalate → Human Needed`;
  return { number, state, recovery: `handoff_ticket ${call}` };
}
