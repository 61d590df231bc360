import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { reasonOf } from "../../files/failure.ts";
import type { Connection } from "../read/read-issue.ts";
import { readMany } from "../read/read-many.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { missing, notApplied, type Step, unsettled } from "./apply-steps.ts";
import { applyMutations, BATCH } from "./mutations.ts";

/** The steps to apply to one issue. */
export interface Errand {
  readonly ref: IssueRef;
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
  try {
    const { failed } = await applyMutations(connection.sender, mutations);
    return batch.map((errand) => [errand, missing(errand.ref, errand.steps, failed)]);
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) return batch.map((errand) => [errand, notApplied(errand.ref, error)]);
    return settleAll(connection, batch, error);
  }
}

/** The answer was lost: reads all issues in one request to see what was applied. */
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
