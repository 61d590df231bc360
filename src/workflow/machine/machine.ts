import type { State, StateRow } from "./states.ts";

export const COMMANDS = [
  "triage",
  "split",
  "research",
  "plan",
  "review",
  "impl",
  "merge",
  "hero",
] as const;
export type Command = (typeof COMMANDS)[number];

export const INTENTS = ["lock", "complete", "escalate", "reject", "close", "cancel"] as const;
export type Intent = (typeof INTENTS)[number];

/** The state an intent leads to. `null`: there are several, so the caller must name one. */
export type IntentTargets = Readonly<Partial<Record<Intent, State | null>>>;

export interface CommandRow {
  readonly takes: readonly State[];
  readonly gives: readonly State[];
  readonly lock?: State;
  readonly intents: IntentTargets;
  readonly rejectsFrom: readonly State[];
}

export interface Machine {
  readonly states: Readonly<Record<State, StateRow>>;
  readonly commands: Readonly<Record<Command, CommandRow>>;
  /** Targets for commands without a mapping of their own. */
  readonly anyCommand: IntentTargets;
}

const HERO_TAKES = [
  "Backlog",
  "Research Needed",
  "Ready for Plan",
  "Plan in Review",
  "In Progress",
] as const satisfies State[];

/** The only table of the workflow: gates, tools, command line and docs all use it. */
export const MACHINE: Machine = {
  states: {
    Backlog: { to: ["Research Needed", "Ready for Plan", "Done", "Canceled", "Human Needed"] },
    "Research Needed": {
      to: ["Research in Progress", "Ready for Plan", "Backlog", "Human Needed"],
    },
    "Research in Progress": { to: ["Ready for Plan", "Human Needed"], flag: "lock" },
    "Ready for Plan": { to: ["Plan in Progress", "Human Needed"] },
    "Plan in Progress": { to: ["Plan in Review", "Human Needed"], flag: "lock" },
    "Plan in Review": { to: ["In Progress", "Ready for Plan", "Human Needed"], flag: "human" },
    "In Progress": { to: ["In Review", "Human Needed"], flag: "lock" },
    "In Review": { to: ["Done", "In Progress", "Human Needed"], flag: "human" },
    Done: { to: [], flag: "terminal" },
    Canceled: { to: [], flag: "terminal" },
    "Human Needed": {
      to: ["Backlog", "Research Needed", "Ready for Plan", "In Progress"],
      flag: "human",
    },
  },
  commands: {
    triage: {
      takes: ["Backlog"],
      gives: ["Research Needed", "Ready for Plan", "Done", "Canceled", "Human Needed"],
      intents: { complete: null, reject: "Human Needed" },
      rejectsFrom: ["Backlog"],
    },
    split: {
      takes: ["Backlog", "Research Needed"],
      gives: ["Backlog"],
      intents: { complete: "Backlog", reject: "Human Needed" },
      rejectsFrom: ["Backlog", "Research Needed"],
    },
    research: {
      takes: ["Research Needed"],
      gives: ["Ready for Plan", "Human Needed"],
      lock: "Research in Progress",
      intents: {
        lock: "Research in Progress",
        complete: "Ready for Plan",
        reject: "Human Needed",
      },
      rejectsFrom: ["Research Needed", "Research in Progress"],
    },
    plan: {
      takes: ["Ready for Plan"],
      gives: ["Plan in Review", "Human Needed"],
      lock: "Plan in Progress",
      intents: { lock: "Plan in Progress", complete: "Plan in Review", reject: "Human Needed" },
      rejectsFrom: ["Ready for Plan", "Plan in Progress"],
    },
    review: {
      takes: ["Plan in Review"],
      gives: ["In Progress", "Ready for Plan", "Human Needed"],
      intents: { complete: "In Progress", reject: "Ready for Plan" },
      rejectsFrom: ["Plan in Review"],
    },
    impl: {
      takes: ["Plan in Review", "In Progress"],
      gives: ["In Progress", "In Review", "Human Needed"],
      lock: "In Progress",
      intents: { lock: "In Progress", complete: "In Review", reject: "In Progress" },
      rejectsFrom: ["In Review"],
    },
    merge: {
      takes: ["In Review"],
      gives: ["Done", "Human Needed"],
      intents: { complete: "Done", reject: "In Progress" },
      rejectsFrom: ["In Review"],
    },
    hero: {
      takes: HERO_TAKES,
      gives: ["In Review", "Human Needed"],
      intents: { reject: "Human Needed" },
      rejectsFrom: HERO_TAKES,
    },
  },
  anyCommand: { escalate: "Human Needed", close: "Done", cancel: "Canceled" },
};

export function hasEdge(machine: Machine, from: State, to: State): boolean {
  return machine.states[from].to.includes(to);
}

export function isTerminal(machine: Machine, state: State): boolean {
  return machine.states[state].flag === "terminal";
}

export function isLock(machine: Machine, state: State): boolean {
  return machine.states[state].flag === "lock";
}
