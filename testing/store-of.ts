import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { projectAt } from "../src/world/project.ts";

interface Place {
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Where the gates of a throw-away project keep their records, as they find it out themselves. */
export function storeOf({ project, env }: Place): string {
  return projectAt(env, project).storePath;
}

/** Puts a file where the store, or a folder in it, should be. */
export function blockStore(place: Place, name = ""): void {
  const path = join(storeOf(place), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "a file where a folder should be");
}

/** The team's events, each line as it was written. */
export function eventsOf(place: Place): string {
  return readFileSync(join(storeOf(place), "events.jsonl"), "utf8");
}

/** Sessions as they lie there two months after their last prompt, made in bulk. */
export function plantDeadSessions(store: string, count: number): void {
  const then = new Date(Date.now() - 60 * 86_400_000);
  const lines: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const folder = join(store, "sessions", `dead-${n}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "client-1"), "1\n");
    utimesSync(folder, then, then);
    lines.push(`\n${basename(store)} session dead-${n}\n`);
  }
  const list = join(dirname(store), "expiry", String(Math.floor(then.getTime() / 604_800_000)));
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, lines.join(""));
}
