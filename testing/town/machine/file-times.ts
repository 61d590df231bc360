import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { TownClock } from "./town-clock.ts";

/** The folders of the store whose records are judged by the time of their files. */
const TIMED = ["merging", "approved-issues", "task-claims/town"];

/** The year in which every run takes place; the files of this machine are younger. */
const LATER = Date.UTC(2026, 5, 1);

/** Gives new records the time of the town's clock. */
export function fileTimes(store: string, clock: TownClock): void {
  for (const folder of TIMED) {
    for (const name of namesOf(join(store, folder))) {
      const path = join(store, folder, name);
      if (statSync(path).mtimeMs < LATER) continue;
      utimesSync(path, clock.machine / 1000, clock.machine / 1000);
    }
  }
}

function namesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
