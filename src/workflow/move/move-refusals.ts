import type { IssueState } from "../issue/issue-state.ts";
import type { Command, Machine } from "../machine/machine.ts";
import { oneOf, quoted } from "../machine/spelling.ts";
import type { State } from "../machine/states.ts";
import { wayTo } from "./recovery.ts";
import type { Refusal } from "./refusal.ts";
import { givesOf, retriesOf } from "./resolve-move.ts";

type Issue = Pick<IssueState, "number" | "state">;

export function terminal({ number }: Issue, from: State): Refusal {
  return {
    rule: 4,
    fact: `#${number} is in ${from}; a terminal state is never left.`,
    valid: "Done and Canceled are final.",
    recovery: ["create_issue for what is left to do"],
  };
}

export function needsPerson({ number }: Issue): Refusal {
  return {
    rule: 4,
    fact: `#${number} is in Human Needed; only a person moves it on.`,
    valid: "A person moves it on the board or on the command line.",
    recovery: [`a person runs: ralph board move ${number} STATE --reason R`],
  };
}

export function notRejected(
  machine: Machine,
  { number }: Issue,
  command: Command,
  from: State,
): Refusal {
  const { rejectsFrom } = machine.commands[command];
  return {
    rule: 6,
    fact: `#${number} is in ${from}; ${command} does not reject from there.`,
    valid: `${command} rejects from ${oneOf(rejectsFrom)}. From ${from} the workflow goes to ${oneOf(machine.states[from].to)}.`,
    recovery: [wayTo(machine, from, rejectsFrom)],
  };
}

export function notGiven(machine: Machine, command: Command, from: State, target: State): Refusal {
  const outright = { Done: "intent=close", Canceled: "intent=cancel" };
  const way = target === "Done" || target === "Canceled" ? [outright[target]] : [];
  return {
    rule: 7,
    fact: `${command} does not give ${target}.`,
    valid: `${command} gives ${oneOf(givesOf(machine, command))}.`,
    recovery: [...legalRetries(machine, command, from), ...way],
  };
}

function legalRetries(machine: Machine, command: Command, from: State): string[] {
  const { takes, lock } = machine.commands[command];
  if (!takes.includes(from) && lock !== from)
    return [wayTo(machine, from, takes), "intent=escalate"];
  return retriesOf(machine, command, from);
}

export function notTaken(
  machine: Machine,
  { number }: Issue,
  command: Command,
  from: State,
): Refusal {
  const { takes } = machine.commands[command];
  return {
    rule: 7,
    fact: `#${number} is in ${from}; ${command} takes ${oneOf(takes)}.`,
    valid: `From ${from} the workflow goes to ${oneOf(machine.states[from].to)}.`,
    recovery: [wayTo(machine, from, takes)],
  };
}

export function noEdge(
  machine: Machine,
  { number }: Issue,
  from: State,
  to: State,
  rule = 7,
): Refusal {
  return {
    rule,
    fact: `#${number} is in ${from}; no step leads from there to ${to}.`,
    valid: `From ${from} the workflow goes to ${oneOf(machine.states[from].to)}.`,
    recovery: [wayTo(machine, from, [to])],
  };
}

export function fromUnknownState(machine: Machine, { number, state }: Issue): Refusal {
  return {
    rule: 4,
    fact: `#${number} is in ${quoted(state ?? "")}, which is not a state of the workflow.`,
    valid: `Only triage (${oneOf(machine.commands.triage.gives)}) and escalate leave it.`,
    recovery: [...retriesOf(machine, "triage")],
  };
}

export function waitsForApproval({ number }: Issue): Refusal {
  return {
    rule: 9,
    fact: `#${number} waits for a person's approval.`,
    valid: "Only review takes a plan in review on, and a person is asked first.",
    recovery: ["command=review intent=complete"],
  };
}

/** On GitHub an issue may exist without a card: a new one would be a duplicate. */
export function notOnBoard(number: number, board?: "embedded" | "github"): Refusal {
  const check = "list_issues, to check the number";
  return {
    rule: 0,
    fact: `#${number} is not on the board.`,
    valid: "Only issues on the board have a workflow state.",
    recovery:
      board === "github"
        ? [`add_to_project number=${number}`, check]
        : [check, ...(board === "embedded" ? ["create_issue for a new one"] : [])],
  };
}
