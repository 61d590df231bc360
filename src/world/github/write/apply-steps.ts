import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { Failure } from "../../files/failure.ts";
import { type BoardIssue, readBoardIssue } from "../read/board-issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { type Applied, applyMutations, type Mutation } from "./mutations.ts";

/** One change, and how to see on the issue that it was made. */
export interface Step {
  readonly mutation: Mutation;
  readonly isDone: (found: BoardIssue) => boolean;
}

/** Applies all steps in one request. Throws, naming what was applied and what was not. */
export async function carryOut(
  connection: Connection,
  ref: IssueRef,
  steps: readonly Step[],
  until?: number,
): Promise<void> {
  if (steps.length === 0) return;
  const mutations = steps.map(({ mutation }) => mutation);
  try {
    const { failed } = await applyMutations(connection.sender, mutations, until);
    const missed = missing(ref, steps, failed);
    if (missed !== undefined) throw new Failure(missed);
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) throw new Failure(notApplied(ref, error));
    await settle(connection, ref, steps, error);
  }
}

/** Which steps of an issue failed and which were applied; undefined when none failed. */
export function missing(
  { number }: IssueRef,
  steps: readonly Step[],
  all: Applied["failed"],
): string | undefined {
  const failed = all.filter((one) => steps.some(({ mutation }) => mutation === one.mutation));
  if (failed.length === 0) return undefined;
  const why = failed.map((one) => `${one.mutation.does} failed (${one.why})`).join("; ");
  const done = steps
    .map(({ mutation }) => mutation)
    .filter((mutation) => failed.every((one) => one.mutation !== mutation));
  return `#${number}: ${why}; ${applied(done)}`;
}

export function notApplied({ number }: IssueRef, { message }: GithubFailure): string {
  return `#${number}: ${message}; ${applied([])}`;
}

/** The answer was lost: reads the issue to see what was applied. */
async function settle(
  connection: Connection,
  ref: IssueRef,
  steps: readonly Step[],
  lost: GithubFailure,
): Promise<void> {
  const found = await afterwards(connection, ref, lost);
  const missed = unsettled(ref, steps, found, lost);
  if (missed !== undefined) throw new Failure(missed);
}

/** The steps that the issue does not show; undefined when it shows all. */
export function unsettled(
  { number }: IssueRef,
  steps: readonly Step[],
  found: BoardIssue | undefined,
  lost: GithubFailure,
): string | undefined {
  const missed = steps.filter(({ isDone }) => !found || !isDone(found));
  if (missed.length === 0) return undefined;
  const done = steps.filter((step) => !missed.includes(step)).map(({ mutation }) => mutation);
  const not = done.length === 0 ? "" : `; not applied: ${named(missed.map((one) => one.mutation))}`;
  return `#${number}: ${lost.message}; ${applied(done)}${not}`;
}

/** Reads the issue after a change whose answer was lost. If that fails too, the error says both. */
export async function afterwards(
  connection: Connection,
  ref: IssueRef,
  lost: GithubFailure,
): Promise<BoardIssue | undefined> {
  try {
    return await readBoardIssue(connection, ref);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(`#${ref.number}: ${lost.message}; it is not known whether this was applied`);
  }
}

function applied(done: readonly Mutation[]): string {
  return done.length === 0 ? "nothing was applied" : `applied: ${named(done)}`;
}

function named(mutations: readonly Mutation[]): string {
  return mutations.map(({ does }) => does).join(", ");
}
