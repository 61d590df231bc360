import type { IssueRef } from "../../workflow/issue.ts";
import { Unknown } from "../unknown.ts";
import { GithubFailure } from "./failure.ts";
import { type Held, readHeld } from "./held.ts";
import { applyMutations, type Mutation } from "./mutations.ts";
import type { Connection } from "./reads.ts";

/** One change, and how an issue shows that it was carried out. */
export interface Step {
  readonly mutation: Mutation;
  readonly isDone: (held: Held) => boolean;
}

/** One request for all of it; afterwards it is known what was carried out, or it is said. */
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
    if (failed.length === 0) return;
    const why = failed.map((one) => `${one.mutation.does} failed (${one.why})`).join("; ");
    const done = mutations.filter((mutation) => failed.every((one) => one.mutation !== mutation));
    throw new Unknown(`#${ref.number}: ${why}; ${applied(done)}`);
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) throw new Unknown(`#${ref.number}: ${error.message}; ${applied([])}`);
    await settle(connection, ref, steps, error);
  }
}

/** The answer got lost on the way: the board is asked what became of the change. */
async function settle(
  connection: Connection,
  ref: IssueRef,
  steps: readonly Step[],
  lost: GithubFailure,
): Promise<void> {
  const held = await afterwards(connection, ref, lost);
  const missed = steps.filter(({ isDone }) => !held || !isDone(held));
  if (missed.length === 0) return;
  const done = steps.filter((step) => !missed.includes(step)).map(({ mutation }) => mutation);
  const not = done.length === 0 ? "" : `; not applied: ${named(missed.map((one) => one.mutation))}`;
  throw new Unknown(`#${ref.number}: ${lost.message}; ${applied(done)}${not}`);
}

/** The issue after a change whose answer got lost. Not even that can be read: then that is said. */
export async function afterwards(
  connection: Connection,
  ref: IssueRef,
  lost: GithubFailure,
): Promise<Held | undefined> {
  try {
    return await readHeld(connection, ref);
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    throw new Unknown(`#${ref.number}: ${lost.message}; it is not known whether this was applied`);
  }
}

function applied(done: readonly Mutation[]): string {
  return done.length === 0 ? "nothing was applied" : `applied: ${named(done)}`;
}

function named(mutations: readonly Mutation[]): string {
  return mutations.map(({ does }) => does).join(", ");
}
