import { oneLine } from "../../gate/line.ts";
import type { Board } from "../../world/board/board.ts";
import type { Stats } from "./stats.ts";

export const DEBUG_LABEL = "debug-auto";

/** So many signatures get an issue in one call, the most frequent first. */
const MOST = 20;
const LONGEST_SIGNATURE = 180;

export interface CollatedError {
  readonly signature: string;
  readonly count: number;
  /** Undefined: it would be made. */
  readonly number: number | undefined;
  readonly outcome: "made" | "updated" | "unchanged" | "would be made" | "would be updated";
}

/** One issue for each signature of an error. An issue is known by its title, so none is made twice. */
export async function collateDebug(
  board: Board,
  { signatures }: Pick<Stats, "signatures">,
  isDryRun: boolean,
): Promise<CollatedError[]> {
  const onBoard = await board.all();
  const found: CollatedError[] = [];
  for (const { signature, count } of signatures.slice(0, MOST)) {
    const title = `Debug: ${oneLine(signature, LONGEST_SIGNATURE)}`;
    const number = onBoard.find((issue) => issue.title === title)?.number;
    const body = `Seen ${count} times in the log and trail of this machine.`;
    const outcome = await settle(board, { title, number, body }, isDryRun);
    found.push({ signature, count, ...outcome });
  }
  return found;
}

interface Wanted {
  readonly title: string;
  readonly number: number | undefined;
  readonly body: string;
}

async function settle(
  board: Board,
  { title, number, body }: Wanted,
  isDryRun: boolean,
): Promise<Pick<CollatedError, "number" | "outcome">> {
  if (number === undefined) {
    if (isDryRun) return { number, outcome: "would be made" };
    const made = await board.create({ title, body });
    await board.changeLabel({ number: made.number }, { kind: "add", name: DEBUG_LABEL });
    return { number: made.number, outcome: "made" };
  }
  const details = await board.details({ number });
  const isSaid =
    details?.body === body || (details?.comments.some((one) => one.body === body) ?? false);
  const isLabelled = details?.labels.includes(DEBUG_LABEL) ?? false;
  if (isSaid && isLabelled) return { number, outcome: "unchanged" };
  if (isDryRun) return { number, outcome: "would be updated" };
  if (!isLabelled) await board.changeLabel({ number }, { kind: "add", name: DEBUG_LABEL });
  if (!isSaid) await board.comment({ number }, "collate_debug", body);
  return { number, outcome: "updated" };
}
