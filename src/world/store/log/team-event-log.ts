import { parseJson } from "../../../gate/json.ts";
import { inFolder } from "../disk/files.ts";
import { findInStore } from "../disk/folders.ts";
import { lastLines } from "./last-lines.ts";

export interface TeamEvent {
  readonly at: number;
  readonly line: string;
}

/** The last events of the team, the newest first. */
export function lastTeamEvents(store: string, most: number): TeamEvent[] {
  const folder = inFolder(store, "read", () => findInStore(store));
  const found: TeamEvent[] = [];
  if (folder === undefined) return found;
  for (const name of ["events.jsonl", "events.1.jsonl"]) {
    for (const text of lastLines(`${folder}/${name}`)) {
      if (found.length >= most) return found;
      const value = parseJson(text);
      if (typeof value !== "object" || value === null) continue;
      const { at, line }: { at?: unknown; line?: unknown } = { ...value };
      const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
      if (typeof line === "string" && !Number.isNaN(time)) found.push({ at: time, line });
    }
  }
  return found;
}
