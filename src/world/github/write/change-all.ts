import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Changed, JudgeEach } from "../../board/board.ts";
import { judgeOf } from "../../board/judge-each.ts";
import { reasonOf } from "../../files/failure.ts";
import type { Connection } from "../read/read-issue.ts";
import { type IssueReading, readMany } from "../read/read-many.ts";
import { carryOutAll, type Errand } from "./apply-steps-of-all.ts";
import { judged, stepsOf } from "./change.ts";

/**
 * How many issues are read at once. Each has its lock log and must be written soon after it was
 * read. A change takes two or three aliases, so this many fill a document.
 */
const READ_AT_ONCE = 48;

/** Reads many issues, judges each by its own state, and writes in few requests. */
export async function changeAll<T>(
  connection: Connection,
  refs: readonly IssueRef[],
  judge: JudgeEach<T>,
): Promise<readonly Changed<T>[]> {
  const changed: Changed<T>[] = [];
  for (let at = 0; at < refs.length; at += READ_AT_ONCE)
    changed.push(...(await changeSome(connection, refs.slice(at, at + READ_AT_ONCE), judge)));
  return changed;
}

async function changeSome<T>(
  connection: Connection,
  refs: readonly IssueRef[],
  judge: JudgeEach<T>,
): Promise<readonly Changed<T>[]> {
  // Earlier issues may be written already, so a failed read concerns only these.
  const found = await readMany(connection, refs).catch((error) =>
    refs.map(() => ({ error: reasonOf(error) })),
  );
  const plans = refs.map((ref, at) =>
    planOf(connection, ref, found[at] ?? { found: undefined }, judge),
  );
  const errands = plans.flatMap((plan) => ("errand" in plan ? (plan.errand ?? []) : []));
  const failed = await carryOutAll(connection, errands);
  return plans.map((plan) => {
    if ("error" in plan) return plan;
    const error = plan.errand && failed.get(plan.errand);
    return error === undefined ? { answer: plan.answer } : { error };
  });
}

interface Plan<T> {
  readonly answer: T;
  /** Undefined: nothing is to be written. */
  readonly errand: Errand | undefined;
}

function planOf<T>(
  connection: Connection,
  ref: IssueRef,
  reading: IssueReading,
  judge: JudgeEach<T>,
): Plan<T> | { readonly error: string } {
  if ("error" in reading) {
    return { error: `#${ref.number}: ${reading.error}; nothing was applied` };
  }
  const { found } = reading;
  try {
    if (!found) return { errand: undefined, answer: judge(ref, undefined).answer };
    const { write, answer } = judged(found, judgeOf(ref, judge));
    const errand = write && { ref, found, steps: stepsOf(connection, found, write) };
    return { errand, answer };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}
