import { Failure } from "../../files/failure.ts";
import type { Environment } from "../../project.ts";
import { namesIn } from "../../store/disk/files.ts";
import { findFolder } from "../../store/disk/folders.ts";
import { stateFolder } from "../../store/disk/state-folder.ts";
import { budgetOf } from "./shared-budget.ts";

/** What all processes of this machine have spent at GitHub, by their shared record. */
export interface SpentPoints {
  readonly lastMinute: number;
  readonly mostAMinute: number;
  /** What GitHub said is left of the hour: kept only when it is low. */
  readonly leftOfHour: number | undefined;
}

const MOST_TOKENS = 20;

/** Undefined: nothing was ever sent from here. */
export function spentPoints(env: Environment, now: number): SpentPoints | undefined {
  try {
    const state = stateFolder(env);
    const folder = findFolder(state, "github");
    if (folder === undefined) return undefined;
    const budgets = namesIn(folder)
      .slice(0, MOST_TOKENS)
      .map((name) => budgetOf(`${folder}/${name}`, now));
    const left = budgets.flatMap(({ leftOfHour }) => leftOfHour ?? []);
    return {
      lastMinute: budgets.reduce((sum, { lastMinute }) => sum + lastMinute, 0),
      mostAMinute: budgets[0]?.mostAMinute ?? 0,
      leftOfHour: left.length === 0 ? undefined : Math.min(...left),
    };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
