import { type IssueState, stateOf } from "../issue/issue-state.ts";
import type { Command, Machine } from "../machine/machine.ts";

/** The kinds of work that leave something on the board, by the first words of a task's subject. */
const KINDS = {
  Triage: "triage",
  Split: "split",
  Research: "research",
  Plan: "plan",
  Review: "review",
  Implement: "impl",
  Merge: "merge",
  "Create PR": "link",
} as const satisfies Readonly<Record<string, Command | "link">>;

/** What a task is about, as its subject says. */
export interface TaskWork {
  /** `link`: the issue's comments are to name a branch or a pull request. */
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly issue: number;
}

/** Undefined: the task names no issue, or is of a kind that leaves nothing on the board. */
export function taskWork(subject: string): TaskWork | undefined {
  const text = subject.trimStart().toLowerCase();
  const number = issueNamed(text);
  if (number === undefined) return undefined;
  for (const [words, kind] of Object.entries(KINDS)) {
    const begin = words.toLowerCase();
    const isIt = text.startsWith(begin) && !/^[\p{L}\p{N}_]/u.test(text.slice(begin.length));
    if (isIt) return { kind, issue: Number(number) };
  }
  return undefined;
}

/** `gh-42` before `#42`, which may be a pull request's number: then it names no issue. */
function issueNamed(text: string): string | undefined {
  const named = /\bgh-0*([1-9]\d{0,8})\b/.exec(text)?.[1];
  return named ?? /(?<!\b(?:pr|pull request|mr)\s*)#0*([1-9]\d{0,8})\b/.exec(text)?.[1];
}

/** The part of the work that the board does not show, as the end of a sentence; undefined: none. */
export function missingWork(
  machine: Machine,
  { kind }: TaskWork,
  issue: IssueState,
  /** Whether a comment names a branch or a pull request. */
  isLinked: boolean,
): string | undefined {
  const { number } = issue;
  const state = stateOf(issue);
  switch (kind) {
    case "link":
      return isLinked ? undefined : `no comment on #${number} names a pull request or branch`;
    case "split":
      return issue.parts.length > 0 ? undefined : `#${number} has no sub-issues`;
    case "triage": {
      const isTouched = issue.estimate !== null || !isStateOf(machine, kind, state);
      return isTouched ? undefined : `#${number} is still in ${state} and has no estimate`;
    }
    default:
      return isStateOf(machine, kind, state) ? `#${number} is still in ${state}` : undefined;
  }
}

/** A state in which the command has its work before it. */
function isStateOf({ commands }: Machine, command: Command, state: string): boolean {
  const { takes, lock } = commands[command];
  return lock === state || takes.some((one) => one === state);
}
