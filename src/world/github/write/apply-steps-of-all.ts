import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { Failure, reasonOf } from "../../files/failure.ts";
import type { BoardIssue } from "../read/board-issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { readMany } from "../read/read-many.ts";
import { cardState } from "../read/to-issue.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { repaired, type Step, unknownResult } from "./apply-steps.ts";
import { meanwhile, takeBack } from "./meanwhile.ts";
import { answersByAlias, applyMutations, BATCH } from "./mutations.ts";
import { notApplied, settlementOf, type Trouble } from "./settle.ts";

/** The steps to apply to one issue. */
export interface Errand {
  readonly ref: IssueRef;
  /** The issue as it was read and judged. */
  readonly found: BoardIssue;
  readonly steps: readonly Step[];
}

/**
 * Applies all errands in few requests. Returns those that were not applied completely, with what
 * was.
 */
export async function carryOutAll(
  connection: Connection,
  errands: readonly Errand[],
): Promise<ReadonlyMap<Errand, string>> {
  const failed = new Map<Errand, string>();
  // Sequential: GitHub asks clients not to send changes concurrently.
  for (const batch of batchesOf(errands))
    for (const [errand, why] of await carryOutBatch(connection, batch))
      if (why !== undefined) failed.set(errand, why);
  return failed;
}

/** Keeps the changes of one issue in one request, so that one answer shows its result. */
function batchesOf(errands: readonly Errand[]): Errand[][] {
  const batches: Errand[][] = [];
  let room = 0;
  for (const errand of errands) {
    const { length } = errand.steps;
    if (length === 0) continue;
    const last = batches.at(-1);
    if (last && length <= room) last.push(errand);
    else batches.push([errand]);
    room = (last && length <= room ? room : BATCH) - length;
  }
  return batches;
}

type Result = readonly [errand: Errand, why: string | undefined];

async function carryOutBatch(
  connection: Connection,
  batch: readonly Errand[],
): Promise<readonly Result[]> {
  const mutations = batch.flatMap(({ steps }) => steps.map(({ mutation }) => mutation));
  let trouble: Trouble;
  let answers: Readonly<Record<string, unknown>> = {};
  try {
    const { failed, data } = await applyMutations(connection.sender, mutations);
    answers = answersByAlias.safeParse(data).data ?? {};
    trouble = { failed };
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) return batch.map((errand) => [errand, notApplied(errand.ref, error)]);
    trouble = { lost: error };
  }
  const doubtful = batch.filter((errand) => isDoubtful(errand, trouble));
  const results = new Map(await settleAll(connection, doubtful, trouble));
  let first = 0;
  for (const errand of batch) {
    const own = aliasesFrom(answers, first, errand.steps.length);
    first += errand.steps.length;
    if (!doubtful.includes(errand))
      results.set(errand, await leaveToOthers(connection, errand, own));
  }
  return batch.map((errand) => [errand, results.get(errand)]);
}

function isDoubtful({ steps }: Errand, { failed }: Trouble): boolean {
  if (failed === undefined) return true;
  return failed.some((one) => steps.some(({ mutation }) => mutation === one.mutation));
}

/** The answers to one issue's changes, under the aliases they would have by themselves. */
function aliasesFrom(answers: Readonly<Record<string, unknown>>, first: number, count: number) {
  const own = Array.from({ length: count }, (_none, at) => [`m${at}`, answers[`m${first + at}`]]);
  return Object.fromEntries(own);
}

/** If somebody else moved or claimed the issue meanwhile, that stands. */
async function leaveToOthers(
  connection: Connection,
  { ref, found, steps }: Errand,
  answers: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const seen = meanwhile(found, steps, answers);
  if (!seen) return undefined;
  try {
    await takeBack(connection, ref, steps, { found, seen, answers });
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  const { state } = cardState(seen.card);
  return `#${ref.number} was changed by somebody else (${state}) in between; nothing was applied`;
}

/** Reads the issues of which the answer is not clear in one request, to see what was applied. */
async function settleAll(
  connection: Connection,
  batch: readonly Errand[],
  trouble: Trouble,
): Promise<readonly Result[]> {
  if (batch.length === 0) return [];
  const refs = batch.map(({ ref }) => ref);
  const found = await readMany(connection, refs).catch((error) =>
    refs.map(() => ({ error: reasonOf(error) })),
  );
  const results: Result[] = [];
  for (const [at, errand] of batch.entries()) {
    const one = found[at];
    const why =
      one && "found" in one
        ? await repaired(connection, settlementOf(errand.ref, errand.steps, trouble, one.found))
        : unknownResult(errand.ref, trouble);
    results.push([errand, why]);
  }
  return results;
}
