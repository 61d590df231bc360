/** As detect_pipeline_position answers, as far as an orchestrator goes by it. */
export interface Position {
  readonly phase: string;
  readonly reason: string;
  readonly remainingPhases: readonly Step[];
  readonly isGroup: boolean;
  readonly issues: readonly { readonly number: number; readonly workflowState: string }[];
  readonly convergence: { readonly blocking: readonly { readonly number: number }[] };
  readonly staleLocks: readonly { readonly number: number; readonly abandoned: boolean }[];
}

/** Each with the words its task begins with. */
const SUBJECTS = {
  split: "Split",
  triage: "Triage",
  research: "Research",
  plan: "Plan",
  review: "Review plan",
  implement: "Implement",
  pr: "Create PR for",
  merge: "Merge PR for",
} as const;

export type Step = keyof typeof SUBJECTS;

export function subjectOf(step: Step, issues: readonly number[]): string {
  const words = step === "plan" && issues.length > 1 ? "Plan group" : SUBJECTS[step];
  return `${words} GH-${issues[0]}`;
}

/** The issues of each task of a step. */
export function concernedIn(position: Position, step: Step): readonly (readonly number[])[] {
  if (step === "split" || step === "triage") {
    return [...position.reason.matchAll(/#(\d+)/g)].map(([, number]) => [Number(number)]);
  }
  if (step === "research" && position.isGroup) {
    return position.convergence.blocking.map(({ number }) => [number]);
  }
  return [position.issues.map(({ number }) => number)];
}

/** From which state on a step is no longer asked of an issue. */
const LEFT_AT = {
  research: "Ready for Plan",
  plan: "Plan in Review",
  review: "In Progress",
  implement: "In Review",
  merge: "Done",
} as const;

const ORDER = [
  ...["Backlog", "Research Needed", "Research in Progress", "Ready for Plan", "Plan in Progress"],
  ...["Plan in Review", "In Progress", "In Review", "Done", "Canceled"],
];

/** What the board says of a task, not what its subagent says. */
export function isDone(
  { step, issues }: { readonly step: Step; readonly issues: readonly number[] },
  position: Position,
): boolean {
  // Opening a pull request moves nothing.
  if (step === "pr") return true;
  if (step === "split" || step === "triage") return position.phase !== step.toUpperCase();
  const states = position.issues.filter(({ number }) => issues.includes(number));
  return states.every(
    ({ workflowState }) => ORDER.indexOf(workflowState) >= ORDER.indexOf(LEFT_AT[step]),
  );
}
