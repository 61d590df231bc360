import { clean } from "../../gate/line.ts";
import { reasonOf } from "../../world/files/failure.ts";
import type { Told } from "./examine.ts";

/** What became of one fix. */
export interface Mended {
  readonly id: string;
  readonly does: string;
  /** Null: it was done. */
  readonly failed: string | null;
}

/** Shows what would be done, asks, and does it. Undefined: the person did not agree. */
export async function mend(
  found: readonly Told[],
  agreed: () => Promise<boolean>,
  print: (line: string) => void,
): Promise<readonly Mended[] | undefined> {
  const fixes = found.flatMap(({ id, fix }) => (fix ? [{ id, fix }] : []));
  if (fixes.length === 0) return [];
  for (const { id, fix } of fixes) print(`${id}: ${clean(fix.does)}`);
  if (!(await agreed())) return undefined;
  const done: Mended[] = [];
  for (const { id, fix } of fixes) {
    const failed = await attempt(fix.apply);
    done.push({ id, does: fix.does, failed });
    if (failed !== null) print(`${id}: it could not be done: ${clean(failed)}`);
  }
  return done;
}

/** One fix that fails does not keep the others from being made. */
async function attempt(apply: () => void | Promise<void>): Promise<string | null> {
  try {
    await apply();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
