import type { Issue } from "../../src/workflow/issue/issue.ts";
import type { IssueState } from "../../src/workflow/issue/issue-state.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import type { Modes } from "../../src/workflow/machine/modes.ts";
import type { Circumstances } from "../../src/workflow/move/circumstances.ts";
import { judgeMove } from "../../src/workflow/move/judge-move.ts";
import type { Judgement } from "../../src/workflow/move/move.ts";
import type { MoveRequest } from "../../src/workflow/move/resolve-move.ts";
import { plainState } from "../../testing/issues.ts";
import { plainCircumstances } from "../../testing/project/circumstances.ts";

export const NOW = 1_800_000_000_000;

/** The circumstances in which the table holds as it is. */
export const ALONE: Circumstances = plainCircumstances({ now: NOW });
export const MODES: Modes = ALONE.modes;

export function issueState(
  state: string | null,
  lock?: IssueState["lock"],
  more: Partial<IssueState> = {},
): IssueState {
  return plainState(42, { title: "The answer", state, lock, ...more });
}

/** Judges a move of #42 by the built-in machine. */
export function judge(
  at: IssueState | string | null,
  request: MoveRequest,
  circumstances: Partial<Circumstances> = {},
): Judgement {
  const where = typeof at === "string" || at === null ? issueState(at) : at;
  return judgeMove(MACHINE, where, request, { ...ALONE, ...circumstances });
}

/** What a judgement comes to: where it leads, that it stays, that it asks, or the rule that refuses. */
export function outcome(judgement: Judgement): string {
  if (judgement.kind === "refused") return `rule ${judgement.refusal.rule}`;
  if (judgement.kind === "ask") return `asks for ${judgement.move.to}`;
  return judgement.move.changed ? judgement.move.to : "stays";
}

export function keyOf(number: number): string {
  return `acme/app#${number}`;
}

export interface IssueNotes extends Partial<Omit<Issue, "parent" | "subIssues" | "blockedBy">> {
  readonly parent?: number;
  readonly subIssues?: readonly number[];
  readonly blockedBy?: readonly number[];
}

/** An issue by its number; its blockers are open. */
export function issue(number: number, notes: IssueNotes = {}): Issue {
  const { parent, subIssues = [], blockedBy = [], ...rest } = notes;
  return {
    key: keyOf(number),
    number,
    title: `Issue ${number}`,
    state: "Backlog",
    lock: undefined,
    broughtBy: "nobody",
    returned: undefined,
    open: true,
    estimate: null,
    priority: null,
    ...rest,
    parent: parent === undefined ? null : keyOf(parent),
    subIssues: subIssues.map(keyOf),
    blockedBy: blockedBy.map((blocker) => ({ key: keyOf(blocker), number: blocker, open: true })),
  };
}

export function numbers(issues: readonly { readonly number: number }[]): number[] {
  return issues.map(({ number }) => number);
}
