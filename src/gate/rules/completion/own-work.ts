import { type IssueState, stateOf } from "../../../workflow/issue/issue-state.ts";
import { COMMANDS, type Command, type Machine } from "../../../workflow/machine/machine.ts";
import { alternatives } from "../../../workflow/move/recovery/alternatives.ts";
import type { TaskWork } from "../../../workflow/next/task-work.ts";
import { branchByPattern } from "../../../workflow/product/heads.ts";
import { PRODUCTS } from "../../../workflow/product/product.ts";
import type { Facts, LockStillHeld } from "../../facts.ts";
import { circumstancesOf } from "../state-change.ts";

type Judging = Pick<
  Facts,
  "machine" | "settings" | "worker" | "holder" | "lockHolder" | "now" | "products"
>;

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
  const call = alternatives(machine, issue, tried, circumstancesOf(facts)).find(isCall);
  return (
    stillNeeded(machine, work, issue, facts.products) ??
    call ??
    "leave the task in progress, metadata awaiting"
  );
}

/** Whether the issue stands where the command's work ends, not where it is yet to be taken up. */
export function isCompletedFrom(machine: Machine, command: Command, issue: IssueState): boolean {
  const { lock, takes } = machine.commands[command];
  const state = stateOf(issue);
  return lock ? state === lock : takes.some((one) => one === state);
}

/** What the hand-off would be refused for; nothing where it is there, or was not looked up. */
function stillNeeded(
  machine: Machine,
  command: Command,
  issue: IssueState,
  products: Facts["products"],
): string | undefined {
  if (!isCompletedFrom(machine, command, issue)) return undefined;
  const missing = PRODUCTS.map((name) => products[name]).find((fact) => fact?.kind === "missing");
  return missing?.kind === "missing" ? `${missing.recovery}, then ${command} complete` : undefined;
}

/** The other alternatives are a person's to run. */
function isCall(alternative: string): boolean {
  return alternative.startsWith("command=");
}

/** The command whose lock the issue is in. */
export function commandOfLock(machine: Machine, issue: IssueState): Command | undefined {
  return COMMANDS.find((one) => machine.commands[one].lock === stateOf(issue));
}

/** A lock of the caller's own, with the hand-off that leaves it. */
export function wayToLeave(
  issue: IssueState,
  facts: Omit<Judging, "lockHolder">,
): LockStillHeld | undefined {
  const { machine, holder } = facts;
  const { number } = issue;
  const state = stateOf(issue);
  const command = commandOfLock(machine, issue);
  // Every command that has a lock is known by its lock; without one nothing is held.
  if (command === undefined) return undefined;
  const lockHolder = { holder, presence: "caller", isLed: false } as const;
  const target = machine.commands[command].intents.complete ?? undefined;
  const circumstances = circumstancesOf({ ...facts, lockHolder });
  const needed = stillNeeded(machine, command, issue, facts.products);
  if (needed !== undefined) return { number, state, recovery: needed };
  const call =
    alternatives(machine, issue, { command, target }, circumstances).find(isCall) ??
    `command=${command} intent=escalate → Human Needed`;
  return { number, state, recovery: `handoff_ticket ${call}` };
}
