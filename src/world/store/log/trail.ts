import { parseJson } from "../../../gate/json.ts";
import type { TrailEntry } from "../../../gate/log/trail-entry.ts";
import { inFolder, namesIn, pathPart, removeFile } from "../disk/files.ts";
import { findInStore, makeInStore, statOf } from "../disk/folders.ts";
import { appendRotating } from "./append-rotating.ts";
import { lastLines } from "./last-lines.ts";

const FOLDER = "trail";
const LARGEST = 8 * 1024 * 1024;
const KEEP = 1;

/** So many files are kept; the oldest go when a session begins its own. */
const MOST_FILES = 64;

/** Whether the trail is on, by the environment alone: no file is looked at to find out. */
export function isTrailOn(env: Readonly<Record<string, string | undefined>>): boolean {
  const given = env["RALPH_DEBUG"];
  return given === "true" || given === "1";
}

export function writeTrail(store: string, entry: TrailEntry, now: number): void {
  inFolder(store, "written", () => {
    const folder = makeInStore(store, FOLDER);
    const name = pathPart(entry.session ?? "server");
    if (statOf(`${folder}/${name}.jsonl`) === undefined) removeOldest(folder);
    const rotation = { folder, name, largest: LARGEST, keep: KEEP };
    appendRotating(rotation, [JSON.stringify(entry)], now);
  });
}

function removeOldest(folder: string): void {
  const names = namesIn(folder);
  if (names.length < MOST_FILES) return;
  const aged = names.map((name) => ({ name, at: statOf(`${folder}/${name}`)?.mtimeMs ?? 0 }));
  aged.sort((a, b) => a.at - b.at);
  for (const { name } of aged.slice(0, names.length - MOST_FILES + 1)) {
    removeFile(`${folder}/${name}`);
  }
}

/** All lines of the trail, each session from its newest backwards. */
export function* trailEntries(store: string): Generator<TrailEntry> {
  const folder = inFolder(store, "read", () => findInStore(store, FOLDER));
  if (folder === undefined) return;
  for (const name of namesIn(folder)) {
    for (const line of lastLines(`${folder}/${name}`)) {
      const value = parseJson(line);
      if (isEntry(value)) yield value;
    }
  }
}

function isEntry(value: unknown): value is TrailEntry {
  if (typeof value !== "object" || value === null) return false;
  const { at, kind, name, ms, said }: Readonly<Record<string, unknown>> = { ...value };
  return (
    typeof at === "string" &&
    (kind === "gates" || kind === "tool") &&
    typeof name === "string" &&
    typeof ms === "number" &&
    Array.isArray(said)
  );
}
