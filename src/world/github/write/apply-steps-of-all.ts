import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { reasonOf } from "../../files/failure.ts";
import type { Connection } from "../read/read-issue.ts";
import { readMany } from "../read/read-many.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { missing, notApplied, type Step, unsettled } from "./apply-steps.ts";
import { applyMutations, BATCH } from "./mutations.ts";

/** What is to be done to one issue. */
export interface Errand {
  readonly ref: IssueRef;
  readonly steps: readonly Step[];
}

/** Few requests for all of it; answers which errands were not carried out whole, and what of them was. */
export async function carryOutAll(
  connection: Connection,
  errands: readonly Errand[],
): Promise<ReadonlyMap<Errand, string>> {
  const failed = new Map<Errand, string>();
  // One after the other: GitHub asks that changes do not come all at once.
  for (const batch of batchesOf(errands))
    for (const [errand, why] of await carryOutBatch(connection, batch))
      if (why !== undefined) failed.set(errand, why);
  return failed;
}

/** One issue's changes stay together: what became of it is known from one answer. */
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
  try {
    const { failed } = await applyMutations(connection.sender, mutations);
    return batch.map((errand) => [errand, missing(errand.ref, errand.steps, failed)]);
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) return batch.map((errand) => [errand, notApplied(errand.ref, error)]);
    return settleAll(connection, batch, error);
  }
}

/** The answer got lost on the way: the board is asked, once for all, what became of each. */
async function settleAll(
  connection: Connection,
  batch: readonly Errand[],
  lost: GithubFailure,
): Promise<readonly Result[]> {
  const refs = batch.map(({ ref }) => ref);
  const found = await readMany(connection, refs).catch((error) =>
    refs.map(() => ({ error: reasonOf(error) })),
  );
  return batch.map((errand, at) => {
    const { ref, steps } = errand;
    const one = found[at];
    if (one && "found" in one) return [errand, unsettled(ref, steps, one.found, lost)];
    return [errand, `#${ref.number}: ${lost.message}; it is not known whether this was applied`];
  });
}
