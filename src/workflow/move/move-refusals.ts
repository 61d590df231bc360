import type { IssueRef } from "../issue/issue.ts";
import type { IssueState } from "../issue/issue-state.ts";
import { age } from "../issue/lock.ts";
import type { Command, Machine } from "../machine/machine.ts";
import { oneOf, quoted, shortened } from "../machine/spelling.ts";
import type { State } from "../machine/states.ts";
import type { Fault, Refusal } from "./refusal.ts";
import { givesOf } from "./resolve-move.ts";

type Issue = Pick<IssueState, "number" | "state">;

export function terminal({ number }: Issue, from: State): Fault {
  return {
    rule: 4,
    fact: `#${number} is in ${from}; no agent leads out of there.`,
    valid: "Done and Canceled are final for agents; a person may reopen.",
  };
}

export function needsPerson({ number }: Issue): Fault {
  return {
    rule: 4,
    fact: `#${number} is in Human Needed; only a person moves it on.`,
    valid: "A person moves it on the board or on the command line, or agrees to hero's to_state.",
  };
}

export function closedElsewhere({ number, state }: Issue): Fault {
  return {
    rule: 4,
    fact: `#${number} is closed on GitHub while its card is in ${state ?? "Backlog"}.`,
    valid: "Only merge complete, close and cancel finish such a card; nobody takes it up.",
  };
}

/** Rule five. */
export function heldByOther(
  { number, lock }: Pick<IssueState, "number" | "lock">,
  now: number,
): Fault {
  const whom = lock ? `${shortened(lock.holder, 60)} for ${age(lock.since, now)}` : "nobody";
  return {
    rule: 5,
    fact: `#${number} is held by ${whom}.`,
    valid: "A held lock is left by its holder or by a person, by nobody else.",
  };
}

export function notRejected(
  machine: Machine,
  { number }: Issue,
  command: Command,
  from: State,
): Fault {
  const { rejectsFrom } = machine.commands[command];
  return {
    rule: 7,
    fact: `#${number} is in ${from}; ${command} does not reject from there.`,
    valid: `${command} rejects from ${oneOf(rejectsFrom)}. ${onward(machine, from)}`,
  };
}

export function notGiven(machine: Machine, command: Command, target: State): Fault {
  return {
    rule: 8,
    fact: `${command} does not give ${target}.`,
    valid: `${command} gives ${oneOf(givesOf(machine, command))}.`,
  };
}

export function notTaken(
  machine: Machine,
  { number }: Issue,
  command: Command,
  from: State,
): Fault {
  const { takes } = machine.commands[command];
  // A gate has one line for the fact and what to do about it.
  const what = takes.length > 3 ? "does not take it there" : `takes ${oneOf(takes)}`;
  return {
    rule: 8,
    fact: `#${number} is in ${from}; ${command} ${what}.`,
    valid: `${command} takes ${oneOf(takes)}. ${onward(machine, from)}`,
  };
}

export function noEdge(
  machine: Machine,
  { number }: Issue,
  from: State,
  to: State,
  rule = 8,
): Fault {
  return {
    rule,
    fact: `#${number} is in ${from}; no step leads from there to ${to}.`,
    valid: onward(machine, from),
  };
}

function onward(machine: Machine, from: State): string {
  const { to } = machine.states[from];
  return to.length === 0
    ? `Nothing leads out of ${from}.`
    : `From ${from} the workflow goes to ${oneOf(to)}.`;
}

export function fromUnknownState(machine: Machine, { number, state }: Issue): Fault {
  return {
    rule: 4,
    fact: `#${number} is in ${quoted(state ?? "")}, which is not a state of the workflow.`,
    valid: `Only triage (${oneOf(machine.commands.triage.gives)}) and escalate leave it.`,
  };
}

export function waitsForReview({ number }: Issue): Fault {
  return {
    rule: 9,
    fact: `#${number} waits for its review.`,
    valid: "review takes a plan in review on; impl begins when it did.",
  };
}

export function waitsForApproval({ number }: Issue): Fault {
  return {
    rule: 9,
    fact: `#${number} waits for a person's approval.`,
    valid: "Only review takes a plan in review on, and a person is asked first.",
  };
}

/** Whether it says that the issue is not on the board. */
export function isAbsence({ fact }: Refusal): boolean {
  return fact.endsWith(ABSENT);
}

const ABSENT = "is not on the board.";

/** On GitHub an issue may exist without a card: a new one would be a duplicate. */
export function notOnBoard(
  { number, repository }: IssueRef,
  board?: "embedded" | "github",
): Refusal {
  const check = "list_issues, to check the number";
  const [owner, repo] = repository?.split("/") ?? [];
  const place = repo === undefined ? "" : ` owner=${owner} repo=${repo}`;
  return {
    rule: 0,
    fact: `#${number} ${ABSENT}`,
    valid: "Only issues on the board have a workflow state.",
    recovery:
      board === "github"
        ? [`add_to_project number=${number}${place}`, check]
        : [check, ...(board === "embedded" ? ["create_issue for a new one"] : [])],
  };
}
