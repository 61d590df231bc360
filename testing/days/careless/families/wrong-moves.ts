import type { DayIssue } from "../../day-issues.ts";
import { type Attempt, handOff } from "../mistake.ts";
import type { CarelessTeam } from "../team.ts";

export interface WrongMove {
  readonly what: string;
  readonly by: keyof CarelessTeam;
  readonly issue: DayIssue;
  readonly move: (number: number) => Attempt;
  readonly instead?: (number: number) => Attempt;
}

const S = { estimate: "S" };

/** Moves that the workflow does not have, or not for this role. */
export const WRONG_MOVES: readonly WrongMove[] = [
  {
    what: "a plan before the research",
    by: "builder",
    issue: { state: "Research Needed", ...S },
    move: (n) => handOff(n, "plan", { intent: "lock" }),
  },
  {
    what: "a build before the plan",
    by: "builder",
    issue: { state: "Ready for Plan", ...S },
    move: (n) => handOff(n, "impl", { intent: "lock" }),
  },
  {
    what: "a build before the review",
    by: "builder",
    issue: { state: "Plan in Review", ...S },
    move: (n) => handOff(n, "impl", { intent: "lock" }),
  },
  {
    what: "a research of an issue nobody triaged",
    by: "analyst",
    issue: { state: "Backlog", ...S },
    move: (n) => handOff(n, "research", { intent: "lock" }),
  },
  {
    what: "a merge before the review of the work",
    by: "integrator",
    issue: { state: "In Progress", ...S },
    move: (n) => handOff(n, "merge", { intent: "complete" }),
  },
  {
    what: "an analyst uses the builder's command",
    by: "analyst",
    issue: { state: "Ready for Plan", ...S },
    move: (n) => handOff(n, "plan", { intent: "lock" }),
  },
  {
    what: "a builder uses the integrator's command",
    by: "builder",
    issue: { state: "In Review", ...S },
    move: (n) => handOff(n, "merge", { intent: "complete" }),
  },
  {
    what: "an integrator uses the builder's command",
    by: "integrator",
    issue: { state: "In Progress", ...S },
    move: (n) => handOff(n, "impl", { intent: "lock" }),
  },
  {
    what: "a validator triages",
    by: "validator",
    issue: { state: "Backlog", ...S },
    move: (n) => handOff(n, "triage", { to_state: "Ready for Plan" }),
  },
  {
    what: "a command nobody knows",
    by: "lead",
    issue: { state: "Research Needed", ...S },
    move: (n) => handOff(n, "reserch", { intent: "lock" }),
  },
  {
    what: "an intent nobody knows",
    by: "lead",
    issue: { state: "Research Needed", ...S },
    move: (n) => handOff(n, "research", { intent: "start" }),
  },
  {
    what: "a state nobody knows",
    by: "lead",
    issue: { state: "Research Needed", ...S },
    move: (n) => handOff(n, "research", { to_state: "Researching" }),
  },
  {
    what: "an intent and a state at once",
    by: "lead",
    issue: { state: "Research Needed", ...S },
    move: (n) => handOff(n, "research", { intent: "lock", to_state: "Ready for Plan" }),
  },
  {
    what: "neither an intent nor a state",
    by: "lead",
    issue: { state: "Research Needed", ...S },
    move: (n) => handOff(n, "research", {}),
  },
  {
    what: "triage complete, which names no state",
    by: "analyst",
    issue: { state: "Backlog", estimate: "XS" },
    move: (n) => handOff(n, "triage", { intent: "complete" }),
  },
  {
    what: "hero complete",
    by: "lead",
    issue: { state: "Research Needed", ...S },
    move: (n) => handOff(n, "hero", { intent: "complete" }),
  },
  {
    what: "a finished issue is taken up again",
    by: "builder",
    issue: { state: "Done", ...S },
    move: (n) => handOff(n, "impl", { intent: "lock" }),
  },
  {
    what: "a canceled issue is planned",
    by: "builder",
    issue: { state: "Canceled", ...S },
    move: (n) => handOff(n, "plan", { intent: "lock" }),
  },
  {
    what: "an issue that waits for a person is taken back",
    by: "analyst",
    issue: { state: "Human Needed", ...S },
    move: (n) => handOff(n, "triage", { to_state: "Research Needed" }),
  },
  {
    what: "research sends an issue straight to the build",
    by: "analyst",
    issue: { state: "Research Needed", ...S },
    move: (n) => handOff(n, "research", { to_state: "In Progress" }),
  },
  {
    what: "an issue is closed in the middle of the work",
    by: "builder",
    issue: { state: "In Progress", ...S },
    move: (n) => handOff(n, "impl", { intent: "close" }),
  },
  {
    what: "an issue is canceled before its plan",
    by: "builder",
    issue: { state: "Ready for Plan", ...S },
    move: (n) => handOff(n, "plan", { intent: "cancel" }),
  },
];
